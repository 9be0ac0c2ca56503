import { expect, test } from 'vitest';
import { flexGapRules } from './flex-gap.ts';

const compact = (css: string) => flexGapRules(css).replace(/\s+/g, '');

test.each([
  ['a row', '.a{display:flex;gap:1rem}', '.a>*+*{margin-left:1rem}'],
  ['a column', '.a{display:flex;flex-direction:column;gap:1rem}', '.a>*+*{margin-top:1rem}'],
  [
    'lines',
    '.a{display:inline-flex;flex-wrap:wrap;gap:var(--x) 2rem}',
    '.a>*{margin-top:calc(var(--x)/2);margin-bottom:calc(var(--x)/2)}.a>:not(:last-child){margin-right:2rem}',
  ],
  [
    'lines without space between them',
    '.a{display:flex;flex-flow:wrap;gap:0 1px}',
    '.a>:not(:last-child){margin-right:1px}',
  ],
  ['one of several selectors', '.a,.b{gap:1px}.b{display:flex}', '.b>*+*{margin-left:1px}'],
  ['a grid', '.a{display:grid;gap:1rem}@media print{.b{color:red}}', ''],
])('gives the items of %s margins', (_, css, margins) => {
  expect(compact(css)).toBe(margins);
});

test('goes by what the same selector says outside of a media query', () => {
  const base = '.a{display:flex;gap:1px}';
  const margins = '.a>*+*{margin-left:1px}';
  expect(compact(`${base}@media print{.a{flex-direction:column}}`)).toBe(
    `${margins}@mediaprint{.a>*+*{margin-left:0;margin-top:1px}}`,
  );
  expect(compact(`${base}@media print{.a{display:grid}}`)).toBe(
    `${margins}@mediaprint{.a>*{margin:0}}`,
  );
  expect(compact(`${base}@media print{.a{flex-wrap:wrap;row-gap:0}}`)).toBe(
    `${margins}@mediaprint{.a>*+*{margin-left:0}.a>:not(:last-child){margin-right:1px}}`,
  );
});
