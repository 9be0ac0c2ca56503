import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('leaves a text alone that is not longer', () => {
  expect(shorten('abc', 3)).toBe('abc');
});

test('keeps the first characters of a longer one', () => {
  expect(shorten('abcd', 3)).toBe('abc');
});

test('never cuts a pair in two', () => {
  expect(shorten('ab😀d', 3)).toBe('ab');
  expect(shorten('ab😀d', 4)).toBe('ab😀');
});
