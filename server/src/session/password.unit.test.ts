import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

vi.unmock('@node-rs/argon2');

test('hashes with Argon2id at OWASP’s minimum, each time with another salt', async () => {
  const hashes = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0], 'correct horse')).toBe(true);
  expect(await verifyPassword(hashes[0], 'Correct horse')).toBe(false);
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
});
