import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { findCountry, nameInTable } from './country-names.ts';

test('each country is found by its own name in both languages, and by its code', () => {
  expect(countries).toHaveLength(249);
  for (const code of countries) {
    for (const name of [nameInTable(code, 'en'), nameInTable(code, 'fr'), code.toLowerCase()]) {
      expect([name, findCountry(name)]).toEqual([name, code]);
    }
    expect(nameInTable(code, 'fr')).not.toBe(code);
  }
});

test.each([
  ['CD', 'RDC', 'R.D. Congo', 'Congo (RDC)', 'Congo-Kinshasa', 'Rép. Dém. du Congo'],
  [
    'CD',
    'Congo, Dem. Rep.',
    'Congo, The Democratic Republic of the',
    'Congo (la République démocratique du)',
  ],
  [
    'CG',
    'Congo',
    'Congo-Brazzaville',
    'Congo Brazza',
    'Congo, Rep.',
    'République du Congo (Brazzaville)',
  ],
  ['CI', 'Côte d’Ivoire', "COTE D'IVOIRE", 'Co\u0302te\u00a0d`Ivoire', 'RCI'],
  ['GN', 'Guinée', 'Guinée Conakry'],
  ['MU', 'Île Maurice', 'Maurice'],
])('%s in lists of members', (code, ...names) => {
  for (const name of names) expect([name, findCountry(name)]).toEqual([name, code]);
});
