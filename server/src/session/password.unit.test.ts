import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

vi.unmock('@node-rs/argon2');

test('hashes with Argon2id at OWASP’s minimum, each time with another salt', async () => {
  const hashes = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0], 'correct horse')).toBe('current');
  expect(await verifyPassword(hashes[0], 'Correct horse')).toBe(false);
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
});

const [composed, decomposed, spaced] = [
  'Séc\u00e9 mot',
  'Se\u0301ce\u0301 mot',
  'Séc\u00e9\u00a0mot',
];

test.each([
  ['an Android', composed],
  ['a Mac', decomposed],
  ['Word', spaced],
])('a password chosen on %s is right wherever it is typed', async (_, chosen) => {
  const stored = await hashPassword(chosen);
  for (const typed of [composed, decomposed, spaced]) {
    expect(await verifyPassword(stored, typed)).toBe('current');
  }
  expect(await verifyPassword(stored, 'Sece mot')).toBe(false);
});

test.each([
  ['decomposed', decomposed, [composed, decomposed]],
  ['with a no-break space', spaced, [spaced]],
])('a hash of a password %s, of before, is right and outdated', async (_, chosen, typed) => {
  const stored = await hash(chosen);
  for (const one of typed) expect(await verifyPassword(stored, one)).toBe('outdated');
});
