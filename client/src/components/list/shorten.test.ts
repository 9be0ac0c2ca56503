import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('leaves a text alone that is not longer', () => {
  expect(shorten('abc', 3)).toBe('abc');
});

test('keeps the first characters of a longer one, up to the end of a word', () => {
  const text = `${'a'.repeat(55)} next  word`;
  expect(shorten(text, 58)).toBe('a'.repeat(55));
  expect(shorten(text, 60)).toBe(`${'a'.repeat(55)} next`);
  expect(shorten(text, 61)).toBe(`${'a'.repeat(55)} next`);
  expect(shorten(`${'a'.repeat(55)}\nnext`, 58)).toBe('a'.repeat(55));
});

test('cuts a word that is too long to be left out, never a pair in two', () => {
  expect(shorten(`a ${'b'.repeat(60)}`, 50)).toBe(`a ${'b'.repeat(48)}`);
  const long = 'a'.repeat(50);
  expect(shorten(`${long}😀d`, 51)).toBe(long);
  expect(shorten(`${long}😀d`, 52)).toBe(`${long}😀`);
});
