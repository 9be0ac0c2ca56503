import { expect, test } from 'vitest';
import { languageToSave, textLanguage } from './text-language.ts';

const french =
  'Cet atelier accueille les anciens boursiers et leurs familles. Venez avec vos outils.';
const english = 'This workshop welcomes former scholars and their families. Bring your own tools.';

test.each([
  ['fr', french],
  ['fr', 'Assemblée générale annuelle de l’association'],
  ['fr', 'La formation m’a donne confiance et un reseau d’amis.'],
  ['en', english],
  ['en', 'Annual general meeting of the association in Yaoundé'],
  ['en', 'I di happy say dem don give we scholarship, we thank God plenty.'],
  [undefined, 'Assemblée générale / General assembly'],
  [undefined, 'Augustine Nchindu, Solange Mbarandi-Etémé, Achille Kouétchemo'],
  [undefined, 'Gala'],
  [undefined, 'La asamblea anual de la asociación será el sábado por la tarde.'],
  [undefined, 'https://example.cm/nos-bourses-de-recherche/les-resultats contact@example.cm'],
  [undefined, '2026 · 10:30 · +237 6 99'],
  [undefined, ''],
] as const)('recognises %s in %j', async (language, text) => {
  expect(await textLanguage(text)).toBe(language);
});

test('stores what was chosen, else what is recognised, else the language of the writer', async () => {
  const save = (sent: 'en' | 'fr' | '' | undefined, text: string) =>
    languageToSave({ sent, text, writer: 'fr' });
  expect(await save('en', french)).toBe('en');
  expect(await save('', english)).toBe('en');
  expect(await save(undefined, english)).toBe('en');
  expect(await save(undefined, 'Gala')).toBe('fr');
  expect(await save('en', '')).toBe('');
});

test.each([
  ['a recognised one follows its text', undefined, 'fr', french, english, 'en'],
  ['a chosen one stays', undefined, 'en', french, `${french} Bienvenue.`, 'en'],
  ['a chosen one is recognised anew when asked', '', 'en', french, `${french} Bienvenue.`, 'fr'],
  ['without a change of the text it stays', undefined, 'en', french, french, 'en'],
  ['one that was never recognised is', undefined, '', french, french, 'fr'],
] as const)('of a change: %s', async (_, sent, stored, old, text, expected) => {
  const before = { text: old, language: stored };
  expect(await languageToSave({ sent, text, writer: 'en', before })).toBe(expected);
});
