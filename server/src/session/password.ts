import { hash, verify } from '@node-rs/argon2';
import { semaphore } from '../core/semaphore.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const parameters = {
  // Argon2id, which is also the library's default; its enum does not exist at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** Each hash takes 19 MiB and a core. */
const inTurn = semaphore(2, 32);

/** Throws `UnavailableError` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Whether the password fits the hash. Without a hash (unknown e-mail) it takes the same time and
 * answers false. Throws `UnavailableError` where too many wait.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('no account has this password', parameters);
  const against = storedHash ?? (await dummyHash);
  const fits = await inTurn(() => verify(against, password));
  return fits && storedHash !== undefined;
}

let dummyHash: Promise<string> | undefined;
