import { preparePassword } from '@alumni/shared/accounts/prepare-password';
import { hash, verify } from '@node-rs/argon2';
import { semaphore } from '../core/semaphore.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two iterations, parallelism 1. */
const parameters = {
  // 2 is Argon2id. The library's enum is a const enum, which does not exist at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/** Each hash occupies 19 MiB and a core: compute two at once, queue 32. */
const hashSemaphore = semaphore(2, 32);

export const passwordQueue = hashSemaphore.stats;

/** Hashes a password in its prepared form. Throws `UnavailableError` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return hashSemaphore(() => hash(preparePassword(password), parameters));
}

/**
 * Whether the password matches. `outdated`: the hash was made from another form of the password than `hashPassword`
 * uses. Without a hash, the check takes the same time and returns false. The hash is missing if the email is unknown.
 * It is empty if the owner has undone a change of the email, which also clears the password. Throws `UnavailableError`
 * if the queue is full.
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
): Promise<'current' | 'outdated' | false> {
  dummyHash ??= hash('no account has this password', parameters);
  const expectedHash = storedHash || (await dummyHash);
  const match = await hashSemaphore(async () => {
    for (const form of formsOf(password)) if (await verify(expectedHash, form)) return form;
    return undefined;
  });
  if (match === undefined || !storedHash) return false;
  return match === preparePassword(password) ? 'current' : 'outdated';
}

/**
 * The forms of a password that may have been hashed. Today it is the prepared form; older releases hashed the typed or
 * the decomposed text. The forms depend only on the typed text, so timing is equal for all accounts.
 */
function formsOf(typed: string): string[] {
  return [...new Set([preparePassword(typed), typed, typed.normalize('NFD')])];
}

let dummyHash: Promise<string> | undefined;
