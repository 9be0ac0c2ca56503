import { expect, test } from 'vitest';
import { isWithinBounds } from './json-bounds.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['32 levels', nested(32), true],
  ['33 levels', nested(33), false],
  ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, false],
  ['siblings', `[${nested(20)},${nested(20)}]`, true],
  ['100 values', `[${'1,'.repeat(97)}1]`, true],
  ['101 values', `[${'1,'.repeat(99)}1]`, false],
  [
    'many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 1]))),
    false,
  ],
  ['signs in a string', JSON.stringify([`${'[{,'.repeat(200)}\\"[`, '\\', '\\"']), true],
  ['a string that ends in a backslash', `["\\\\",${nested(40)}]`, false],
])('JSON is bounded by depth and number of values: %s', (_, json, holds) => {
  expect(isWithinBounds(json, 100)).toBe(holds);
});
