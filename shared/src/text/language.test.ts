import { expect, test } from 'vitest';
import { typeset } from './language.ts';

test('a French number of thousands stays on one line', () => {
  expect(typeset('Au plus 5 000 lignes, 1 250 000 en tout.', 'fr')).toBe(
    'Au plus 5\u00a0000 lignes, 1\u00a0250\u00a0000 en tout.',
  );
  expect(typeset('Le 12 mars 2026', 'fr')).toBe('Le 12 mars 2026');
});
