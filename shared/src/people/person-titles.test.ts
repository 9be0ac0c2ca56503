import { expect, test } from 'vitest';
import { withoutTitles } from './person-titles.ts';

test.each([
  ['Dr Florence Ndedi-Priso', 'Florence Ndedi-Priso'],
  ['mme ndedi', 'ndedi'],
  ['Pr. M. Ndedi', 'Ndedi'],
  ['Ndedi-Priso, Dr Florence', 'Ndedi-Priso Florence'],
  ['Dramane Mrsic', 'Dramane Mrsic'],
  ['Dr', 'Dr'],
  ['prof dr', 'prof dr'],
  [' , ', ' , '],
])('withoutTitles takes %j for %j', (term, names) => {
  expect(withoutTitles(term)).toBe(names);
});
