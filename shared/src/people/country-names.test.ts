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
