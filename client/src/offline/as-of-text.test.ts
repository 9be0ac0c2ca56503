import { expect, test } from 'vitest';
import { asOfText } from './as-of-text.ts';

const now = new Date(2026, 10, 22, 15, 0);
const today = new Date(2026, 10, 22, 9, 5).getTime();
const before = new Date(2026, 2, 12, 14, 20).getTime();

test.each([
  ['en', undefined, 'Offline'],
  ['en', today, 'Offline, as of 09:05'],
  ['en', before, 'Offline, as of 12\u00a0March, 14:20'],
  ['fr', undefined, 'Hors ligne'],
  ['fr', today, 'Hors ligne, état de 9\u00a0h\u00a005'],
  ['fr', before, 'Hors ligne, état du 12\u00a0mars à 14\u00a0h\u00a020'],
] as const)('says in %s how old what is shown is: %s', (language, asOf, text) => {
  expect(asOfText(asOf, now, language)).toBe(text);
});
