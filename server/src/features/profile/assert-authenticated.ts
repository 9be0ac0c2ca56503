import { findById } from '../../accounts/accounts.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { ReauthenticationError, UnauthorizedError } from '../../core/domain-errors.ts';
import { rateLimits } from '../../http/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import { verifyPassword } from '../../session/password.ts';
import { isAuthenticatedWithin, renewAuthentication } from '../../session/session.store.ts';

const freshMs = 15 * 60_000;

/**
 * Throws `ReauthenticationError` unless the caller has logged in within 15 minutes or gives the
 * current password, which counts as a log-in: a stolen token is not enough to take an account over.
 */
export async function assertAuthenticated(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  const { session } = caller;
  if (session === undefined) throw new UnauthorizedError();
  if (await isAuthenticatedWithin(db, session, freshMs)) return;
  if (!currentPassword) throw new ReauthenticationError('currentPasswordNeeded');
  await limiter.hit(rateLimits.currentPassword, caller.id);
  const account = await findById(db, caller.id);
  if (!(await verifyPassword(account?.password_hash, currentPassword))) {
    throw new ReauthenticationError('currentPasswordWrong');
  }
  await limiter.clear(rateLimits.currentPassword, caller.id);
  await renewAuthentication(db, session);
}
