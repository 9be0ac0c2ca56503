import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

export type { JSX } from 'react';
export { Fragment } from 'react';

export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
): ReactElement {
  const own = withOwnTexts(type, props) as { children?: unknown };
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children));
}
