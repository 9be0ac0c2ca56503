import { hash, verify } from '@node-rs/argon2';
import { UnavailableError } from '../http/errors.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const parameters = {
  // Argon2id, which is also the library's default; its enum does not exist at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

const running = { max: 2, now: 0 };
const waitingMax = 32;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Whether the password fits the hash. Without a hash (unknown e-mail) it takes the same time and
 * answers false.
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

/** Each hash takes 19 MiB and a core: two at once, 32 waiting, then 503. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running.now >= running.max) {
    if (waiting.length >= waitingMax) throw new UnavailableError('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running.now += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running.now -= 1;
  }
}
