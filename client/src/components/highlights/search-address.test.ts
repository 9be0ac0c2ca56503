import { searchLength } from '@alumni/shared/calls/list';
import { expect, test } from 'vitest';
import { searchAddress } from './search-address.ts';

const searchOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('search');

test('searches for the whole text', () => {
  expect(searchAddress('/alumni', 'Zoé & Éric')).toBe('/alumni?search=Zo%C3%A9+%26+%C3%89ric');
});

test('searches for what a cut text still has', () => {
  expect(searchOf(searchAddress('/news', 'The library opens…'))).toBe('The library opens');
});

test('cuts a long text between words, and one long word where a search must end', () => {
  const long = searchOf(searchAddress('/news', `${'word '.repeat(19)}longer words`));
  expect(long).toBe(`${'word '.repeat(19)}`.trim());
  expect(searchOf(searchAddress('/news', 'W'.repeat(150)))).toBe('W'.repeat(searchLength));
});
