import { findById } from '../../accounts/accounts.store.ts';
import { ReauthenticationError, UnauthorizedError } from '../../core/domain-errors.ts';
import type { Database } from '../../db/database.ts';
import { fromNow, latestPlausible } from '../../db/ids.ts';
import type { Caller } from '../../session/caller.ts';
import { verifyPassword } from '../../session/password.ts';
import { authenticatedAt, renewAuthentication } from '../../session/session.store.ts';
import { writeAs } from '../../session/write-as.ts';
import { httpMessages } from '../http.messages.ts';
import { type RateLimiter, rates } from '../limits/rate-limit.ts';

const freshMs = 15 * 60_000;
export const currentPasswordTries = rates.passwordTries(
  'current-password',
  httpMessages.currentPasswordLimit,
);

interface AuthenticationDeps {
  db: Database;
  limiter: RateLimiter;
}

/**
 * Throws `ReauthenticationError` unless the caller has logged in within 15 minutes or sends the current password. The
 * password counts as a log-in. So a stolen token alone cannot take an account over.
 */
export async function assertAuthenticated(
  deps: AuthenticationDeps,
  caller: Caller,
  currentPassword?: string,
): Promise<void> {
  const last = await lastAuthentication(deps.db, caller);
  if (last > fromNow(-freshMs) && last <= latestPlausible()) return;
  if (!currentPassword) throw new ReauthenticationError(httpMessages.currentPasswordNeeded);
  await reauthenticate(deps, caller, currentPassword);
}

/** Throws `ReauthenticationError` unless the password is right. A right password counts as a log-in. */
export async function reauthenticate(
  { db, limiter }: AuthenticationDeps,
  caller: Caller,
  currentPassword: string,
): Promise<void> {
  await limiter.hit(currentPasswordTries, caller.id);
  const account = await findById(db, caller.id);
  if (!(await verifyPassword(account?.password_hash, currentPassword))) {
    // Throws if another device has just changed the password and so ended this session.
    await lastAuthentication(db, caller);
    throw new ReauthenticationError(httpMessages.currentPasswordWrong);
  }
  await limiter.clear(currentPasswordTries, caller.id);
  await writeAs(
    db,
    caller,
    'account',
    (trx, { session }) => renewAuthentication(trx, session as string),
    { lock: 'update' },
  );
}

/** Throws `UnauthorizedError` if the session has ended. */
async function lastAuthentication(db: Database, { session }: Caller): Promise<string> {
  const time = session && (await authenticatedAt(db, session));
  if (!time) throw new UnauthorizedError();
  return time;
}
