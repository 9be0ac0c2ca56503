import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('leaves a text alone that is not longer', () => {
  expect(shorten('abc', 3)).toBe('abc');
});

test('keeps exactly the first characters, in the middle of a word too, never half of a pair', () => {
  expect(shorten('some words', 7)).toBe('some wo');
  expect(shorten('some words', 5)).toBe('some ');
  expect(shorten('ab😀d', 3)).toBe('ab');
  expect(shorten('ab😀d', 4)).toBe('ab😀');
});
