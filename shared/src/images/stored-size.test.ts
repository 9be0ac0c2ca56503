import { expect, test } from 'vitest';
import { storedSize } from './stored-size.ts';

test.each([
  ['a photograph', 6000, 4000, 1600, 1067],
  ['a small one', 640, 480, 640, 480],
  ['twice as long as wide', 2000, 4000, 800, 1600],
  ['a flyer', 300, 8000, 240, 6400],
  ['a programme of two pages', 2480, 7016, 800, 2263],
  ['a panorama', 8000, 2000, 3200, 800],
  ['a line', 20_000, 1, 6400, 1],
])('stores %s of %i × %i as %i × %i', (_name, width, height, storedWidth, storedHeight) => {
  expect(storedSize({ width, height })).toEqual({ width: storedWidth, height: storedHeight });
});

test('halves all sides for half of the longest one', () => {
  expect(storedSize({ width: 2480, height: 7016 }, 800)).toEqual({ width: 400, height: 1132 });
});
