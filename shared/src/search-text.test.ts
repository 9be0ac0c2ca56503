import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['Œuvrard', 'oeuv'],
  ['Hélène', 'helene'],
  ['Søren Ærø', 'soren aero'],
  ['  Élan   vital ', 'elan vital'],
  ['Straße', 'STRASSE'],
  ['ﬁlm', 'film'],
])('matches %s with the search %s', (stored, typed) => {
  expect(searchText(stored)).toContain(searchText(typed));
});
