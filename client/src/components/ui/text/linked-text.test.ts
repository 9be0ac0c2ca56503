import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

test('links what people type; a telephone leaves no empty page behind', () => {
  const text = 'Voir www.uds.cm ou (+237) 677 12 34 56';
  const shown = renderToStaticMarkup(createElement(LinkedText, { text }));
  expect(shown.match(/<a .*?<\/a>/g)).toEqual([
    '<a href="https://www.uds.cm" rel="nofollow ugc noopener" target="_blank" translate="no">www.uds.cm</a>',
    '<a href="tel:+237677123456" rel="nofollow ugc noopener" translate="no">(+237) 677 12 34 56</a>',
  ]);
});
