import type { completeLogin, TwoFactor } from '@alumni/shared/accounts/two-factor';
import type { Parsed } from '@alumni/shared/core/endpoint';
import type { Language } from '@alumni/shared/core/messages';
import type { FastifyBaseLogger } from 'fastify';
import { type Account, emailKey, findByEmail } from '../../accounts/accounts.store.ts';
import { recordAudit } from '../../audit-log/audit-log.store.ts';
import type { Provided } from '../../http/calls/needs.ts';
import { addressKey, type ClientAddress, rateLimits } from '../../http/limits/rate-limit.ts';
import { findOrigin, type Origin } from '../../session/known-devices.store.ts';
import { verifyPassword } from '../../session/password.ts';
import { type LogInOptions, type StartedSession, startSession } from './auth.store.ts';
import { attemptsOf } from './log-in-attempts.ts';
import type { LoginMetrics } from './login-metrics.ts';

const { loginFailures } = rateLimits;

interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
  address: ClientAddress;
  deviceTokens: string[];
  /** As `browserOf` tells it. */
  browser: string;
  language: Language;
}

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
  log: FastifyBaseLogger;
}

export interface LoggedIn extends StartedSession {
  account: Account;
}

export type LogInOutcome =
  | LoggedIn
  | { secondStep: TwoFactor }
  | 'wrongCredentials'
  | 'accountSuspended';

/**
 * Checks a password and starts a session, or the second step of an account that has one; returns
 * the reason if it refuses. Throws
 * `LimitReachedError` after too many attempts.
 */
export async function logIn(
  { db, limiter, metrics, log, twoFactor, stopDeletion }: LogInDeps,
  { email, password, rememberMe, address, deviceTokens, browser, language }: Credentials,
): Promise<LogInOutcome> {
  const key = emailKey(email);
  const origin = { deviceTokens, address: addressKey(address), browser };
  const found = await findByEmail(db, email);
  const known = await findOrigin(db, found?.id ?? '', origin);
  const attempts = attemptsOf(limiter, key, address, known);
  // Counted before verifying: of many concurrent attempts only five are verified.
  const failures = await attempts.count();
  let correct: boolean;
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
    return 'wrongCredentials';
  }
  await attempts.succeed();
  if (found.account_type === 'suspended') return 'accountSuspended';
  const begun = await twoFactor.begin(found, rememberMe);
  if (begun) return { secondStep: begun };
  const session = await startSession(db, found, { rememberMe, language, origin, stopDeletion });
  // The password was changed or the account suspended while the password was verified.
  if (!session) return 'wrongCredentials';
  log.info({ account: found.id }, 'logged in');
  return { account: found, ...session };

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
