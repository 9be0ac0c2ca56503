import type { Options } from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Set-up of all tests: each password costs 19 MiB and 50 ms otherwise, a tenth of a run. `vi.unmock` in a unit
 * test that is about the cost.
 */
vi.mock('@node-rs/argon2', async (importActual) => {
  const argon2 = await importActual<typeof import('@node-rs/argon2')>();
  const hash = (password: string, options: Options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...argon2, hash };
});
