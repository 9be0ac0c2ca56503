import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

export type { JSX } from 'react';
export { Fragment } from 'react';

export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return react.jsx(type, withOwnTexts(type, props), key);
}

export { jsx as jsxs };
