import type { login } from '@alumni/shared/accounts/auth';
import type { completeLogin, TwoFactor } from '@alumni/shared/accounts/two-factor';
import type { Parsed } from '@alumni/shared/core/endpoint';
import {
  type Account,
  emailKey,
  findByEmail,
  replacePasswordHash,
} from '../../accounts/accounts.store.ts';
import { ForbiddenError, UnauthorizedError, UnavailableError } from '../../core/domain-errors.ts';
import { originOf } from '../../http/calls/device-cookie.ts';
import type { Provided } from '../../http/calls/needs.ts';
import type { Call } from '../../http/calls/route.ts';
import { clientAddress } from '../../http/limits/rate-limit.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import { findOrigin, type Origin } from '../../session/known-devices.store.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { sessionMessages } from '../../session/session.messages.ts';
import { authMessages } from './auth.messages.ts';
import { type LogInOptions, type StartedSession, startSession } from './auth.store.ts';
import { loginFailures, trackAttempts } from './log-in-attempts.ts';
import type { LoginMetrics } from './login-metrics.ts';

/** Functions of other features that a log-in needs. */
export interface LogInSources extends Pick<LogInOptions, 'stopDeletion'> {
  twoFactor: {
    /** Starts the two-factor step of a log-in; undefined if the account has none. */
    begin(account: Account, rememberMe: boolean): Promise<TwoFactor | undefined>;
    /**
     * Checks the two-factor response and returns the log-in that it completes. Throws `UnauthorizedError` if it is
     * wrong.
     */
    check(response: Parsed<typeof completeLogin, 'body'>, origin: Origin): Promise<PassedTwoFactor>;
    has(accountId: string): Promise<boolean>;
  };
}

interface PassedTwoFactor extends Required<Pick<LogInOptions, 'rememberMe' | 'consume'>> {
  account: Account;
}

interface LogInDeps extends Pick<Provided, 'db' | 'limiter'>, LogInSources {
  metrics: LoginMetrics;
}

export interface LoggedIn extends StartedSession {
  account: Account;
}

/**
 * Checks a password and starts a session. Throws `UnauthorizedError` for a wrong password. If the account has
 * two-factor, that error carries the challenge. Throws `ForbiddenError` for a suspended account and `LimitReachedError`
 * after too many attempts.
 */
export async function logIn(
  { db, limiter, metrics, twoFactor, stopDeletion }: LogInDeps,
  { body, request, language }: Pick<Call<typeof login>, 'body' | 'request' | 'language'>,
): Promise<LoggedIn> {
  const { email, password, rememberMe } = body;
  const { log } = request;
  const key = emailKey(email);
  const origin = originOf(request);
  const found = await findByEmail(db, email);
  const known = await findOrigin(db, found?.id ?? '', origin);
  const attempts = trackAttempts(limiter, key, clientAddress(request.ip), known);
  // Counts before verifying: otherwise concurrent attempts would all be verified, although only five are allowed.
  const failures = await attempts.count();
  let correct: Awaited<ReturnType<typeof verifyPassword>>;
  try {
    correct = await verifyPassword(found?.password_hash, password);
  } catch (error) {
    await attempts.refund();
    throw error;
  }
  if (!correct || !found) {
    await metrics.loginFailed();
    log.info({ address: origin.address }, 'log-in failed');
    if (found && failures === loginFailures.max) recordFailures(found.roll_no, failures);
    throw new UnauthorizedError(authMessages.wrongCredentials);
  }
  await attempts.succeed();
  if (found.account_type === 'suspended') throw new ForbiddenError(authMessages.accountSuspended);
  const account = correct === 'outdated' ? await renewHash(db, found, password) : found;
  const secondStep = await twoFactor.begin(account, rememberMe);
  if (secondStep) throw new UnauthorizedError(authMessages.secondStepNeeded, { secondStep });
  const session = await startSession(db, account, { rememberMe, language, origin, stopDeletion });
  // The password was changed or the account suspended while the password was verified.
  if (!session) throw new UnauthorizedError(authMessages.wrongCredentials);
  log.info({ account: account.id }, 'logged in');
  return { account, ...session };

  /** Runs after the response, whose time must not reveal that the email is registered. */
  function recordFailures(rollNo: string, count: number): void {
    setImmediate(() => {
      const details = { rollNo, address: origin.address, failures: count };
      recordAudit(db, { action: 'login.failures', subject: key, details }).catch((error) =>
        log.error({ err: error }, 'writing the audit log failed'),
      );
    });
  }
}

/** Stores a hash with the current parameters. If the hash queue is full, the old hash stays until the next log-in. */
async function renewHash(db: Provided['db'], account: Account, password: string): Promise<Account> {
  try {
    const renewed = await replacePasswordHash(db, account, await hashPassword(password));
    return renewed ?? account;
  } catch (error) {
    if (error instanceof UnavailableError) return account;
    throw error;
  }
}

/** Completes a log-in with two-factor. Throws `UnauthorizedError` for a wrong code. */
export async function completeTwoFactor(
  { db, metrics, twoFactor, stopDeletion }: LogInDeps,
  { body, request, language }: Call<typeof completeLogin>,
): Promise<LoggedIn> {
  const origin = originOf(request);
  const passed = await twoFactor.check(body, origin).catch(async (error) => {
    if (error instanceof UnauthorizedError) await metrics.loginFailed();
    throw error;
  });
  const { account, ...options } = passed;
  const session = await startSession(db, account, { ...options, language, origin, stopDeletion });
  // Another log-in has used the challenge at the same moment, or the account has changed.
  if (!session) throw new UnauthorizedError(sessionMessages.secondStepExpired);
  request.log.info({ account: account.id }, 'logged in with a second step');
  return { account, ...session };
}
