import type { Options } from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Set-up of all tests: makes password hashes cheap. Otherwise each password costs 19 MiB and 50 ms, a tenth of a run.
 * Unit tests of the cost call `vi.unmock`.
 */
vi.mock('@node-rs/argon2', async (importActual) => {
  const argon2 = await importActual<typeof import('@node-rs/argon2')>();
  const hash = (password: string, options: Options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});
