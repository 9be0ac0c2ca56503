import { hash, verify } from '@node-rs/argon2';
import { semaphore } from '../core/semaphore.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two iterations, parallelism 1. */
const parameters = {
  // Argon2id. The library's enum is a const enum, which does not exist at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** Each hash occupies 19 MiB and a core: compute two at once, queue 32. */
const hashSemaphore = semaphore(2, 32);

export const passwordQueue = hashSemaphore.stats;

/** Hashes a password. Throws `UnavailableError` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return hashSemaphore(() => hash(password, parameters));
}

/**
 * Whether the password matches the hash. Without a hash (unknown e-mail, or a password that an undo has
 * ended) it takes the same time and returns false. Throws `UnavailableError` if the queue is full.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('no account has this password', parameters);
  const expectedHash = storedHash || (await dummyHash);
  const matches = await hashSemaphore(() => verify(expectedHash, password));
  return matches && Boolean(storedHash);
}

let dummyHash: Promise<string> | undefined;
