import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('keeps a short text, on one line', () => {
  expect(excerpt(' Two\n\nlines ', 9)).toBe('Two lines');
});

test('cuts between words', () => {
  expect(excerpt('The library opens in May', 12)).toBe('The library…');
  expect(excerpt('The library opens in May', 14)).toBe('The library…');
});

test('cuts within a word that fills the line, and never within a character', () => {
  expect(excerpt('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`);
  expect(excerpt('A '.concat('é'.repeat(50)), 10)).toBe(`A ${'é'.repeat(7)}…`);
  const family = '👩🏾‍🎓';
  expect(excerpt(family.repeat(9), 2 * family.length + 3)).toBe(`${family}${family}…`);
});
