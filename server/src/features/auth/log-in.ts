import type { login } from '@alumni/shared/accounts/auth';
import type { completeLogin, TwoFactor } from '@alumni/shared/accounts/two-factor';
import type { Parsed } from '@alumni/shared/core/endpoint';
import {
  type Account,
  emailKey,
  findByEmail,
  replacePasswordHash,
} from '../../accounts/accounts.store.ts';
import { recordAudit } from '../../audit-log/audit-log.store.ts';
import { ForbiddenError, UnauthorizedError, UnavailableError } from '../../core/domain-errors.ts';
import { originOf } from '../../http/calls/device-cookie.ts';
import type { Provided } from '../../http/calls/needs.ts';
import type { Call } from '../../http/calls/route.ts';
import { clientAddress, rateLimits } from '../../http/limits/rate-limit.ts';
import { findOrigin, type Origin } from '../../session/known-devices.store.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { type LogInOptions, type StartedSession, startSession } from './auth.store.ts';
import { attemptsOf } from './log-in-attempts.ts';
import type { LoginMetrics } from './login-metrics.ts';

const { loginFailures } = rateLimits;

/** Other features know these. */
export interface LogInSources extends Pick<LogInOptions, 'stopDeletion'> {
  twoFactor: {
    /** Begins the second step of a log-in; undefined if the account has none. */
    begin(account: Account, rememberMe: boolean): Promise<TwoFactor | undefined>;
    /** The log-in whose second step this answers. Throws `UnauthorizedError` if it does not. */
    check(answer: Parsed<typeof completeLogin, 'body'>, origin: Origin): Promise<PassedTwoFactor>;
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
 * Checks a password and starts a session. Throws `UnauthorizedError` for a wrong one, and with the second step of an
 * account that has one, `ForbiddenError` for a suspended account, `LimitReachedError` after too many attempts.
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
  const attempts = attemptsOf(limiter, key, clientAddress(request.ip), known);
  // Counted before verifying: of many concurrent attempts only five are verified.
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
    throw new UnauthorizedError('wrongCredentials');
  }
  await attempts.succeed();
  if (found.account_type === 'suspended') throw new ForbiddenError('accountSuspended');
  const account = correct === 'outdated' ? await renewHash(db, found, password) : found;
  const secondStep = await twoFactor.begin(account, rememberMe);
  const code = 'secondStepNeeded';
  if (secondStep) throw new UnauthorizedError(code, { secondStep });
  const session = await startSession(db, account, { rememberMe, language, origin, stopDeletion });
  // The password was changed or the account suspended while the password was verified.
  if (!session) throw new UnauthorizedError('wrongCredentials');
  log.info({ account: account.id }, 'logged in');
  return { account, ...session };

  /** Not awaited: the time of the response must not reveal that the e-mail is registered. */
  function recordFailures(rollNo: string, count: number): void {
    setImmediate(() => {
      const details = { rollNo, address: origin.address, failures: count };
      recordAudit(db, { action: 'login.failures', subject: key, details }).catch((error) =>
        log.error({ err: error }, 'writing the audit log failed'),
      );
    });
  }
}

/** The next log-in tries again where the queue of hashes is full. */
async function renewHash(db: Provided['db'], account: Account, password: string): Promise<Account> {
  try {
    const renewed = await replacePasswordHash(db, account, await hashPassword(password));
    return renewed ?? account;
  } catch (error) {
    if (error instanceof UnavailableError) return account;
    throw error;
  }
}

/** Starts the session of a log-in whose second step this is. Throws `UnauthorizedError` for a wrong one. */
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
  // Used by another log-in at the same moment, or the account has changed.
  if (!session) throw new UnauthorizedError('secondStepExpired');
  request.log.info({ account: account.id }, 'logged in with a second step');
  return { account, ...session };
}
