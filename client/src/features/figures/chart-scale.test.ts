import { expect, test } from 'vitest';
import { axisTop, barHeight } from './chart-scale.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [20, 20],
  [41, 60],
  [99, 100],
  [101, 200],
  [81_000, 100_000],
])('an axis for %i ends at %i', (max, top) => {
  expect(axisTop(max)).toBe(top);
});

test('a bar is as high as its part of the axis, and seen where it is little', () => {
  expect(barHeight(0, 100)).toBe(0);
  expect(barHeight(50, 100)).toBe(50);
  expect(barHeight(100, 100)).toBe(100);
  expect(barHeight(1, 10_000)).toBe(1.5);
});
