import { expect, test, vi } from 'vitest';
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

test.each([
  ['a flag', '🇨🇲🇨🇲', 2, ''],
  ['a flag', '🇨🇲🇨🇲', 6, '🇨🇲'],
  ['a family', 'ab👩‍👩‍👧‍👦c', 6, 'ab'],
  ['an accent', 'abe\u0301c', 3, 'ab'],
  ['a line break', 'ab\r\nc', 3, 'ab'],
])('never splits %s', (_, text, length, start) => {
  expect(shorten(text, length)).toBe(start);
});

test('cuts marks without an end, and where no browser tells signs apart', () => {
  expect(shorten(`ab${'\u0301'.repeat(100)}`, 60)).toHaveLength(60);
  vi.stubGlobal('Intl', {});
  expect(shorten('ab👩‍👩‍👧c', 4)).toBe('ab👩');
  expect(shorten('ab👩‍👩‍👧c', 3)).toBe('ab');
  vi.unstubAllGlobals();
});
