import type { Language } from '@alumni/shared/messages';
import type { FastifyBaseLogger } from 'fastify';
import { type Account, emailKey, findByEmail } from '../../accounts/accounts.store.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { addressKey, type ClientAddress, rateLimits } from '../../http/rate-limit.ts';
import { verifyPassword } from '../../session/password.ts';
import { startSession } from './auth.store.ts';
import type { LoginMetrics } from './login-metrics.ts';

interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
  address: ClientAddress;
  language: Language;
}

interface LogInDeps extends Pick<Deps, 'db' | 'limiter'> {
  metrics: LoginMetrics;
  log: FastifyBaseLogger;
}

const { loginAddress, loginFailures, loginAccount, loginSlowed } = rateLimits;

export type LogInOutcome =
  | { account: Account; token: string }
  | 'wrongCredentials'
  | 'accountSuspended';

/**
 * Checks a password and starts a session; returns the reason if it refuses. Throws
 * `LimitReachedError` after too many attempts.
 */
export async function logIn(
  { db, limiter, metrics, log }: LogInDeps,
  { email, password, rememberMe, address, language }: Credentials,
): Promise<LogInOutcome> {
  const key = emailKey(email);
  const failures = await countAttempt();
  const found = await findByEmail(db, email);
  let correct: boolean;
  try {
    correct = await verifyPassword(found?.password_hash, password);
  } catch (error) {
    await refundAttempt();
    throw error;
  }
  if (!correct || !found) {
    await metrics.loginFailed();
    log.info({ address: addressKey(address) }, 'log-in failed');
    if (found && failures === loginFailures.max) recordFailures(failures);
    return 'wrongCredentials';
  }
  await refundAttempt();
  await limiter.clear(loginFailures, key, address);
  if (found.account_type === 'suspended') return 'accountSuspended';
  const token = await startSession(db, found, { rememberMe, language });
  // The password was changed or the account suspended while the password was verified.
  if (!token) return 'wrongCredentials';
  log.info({ account: found.id }, 'logged in');
  return { account: found, token };

  /** Counts a failure before verifying: of many concurrent attempts only five are verified. */
  async function countAttempt(): Promise<number> {
    await limiter.hit(loginAddress, address);
    await limiter.check(loginFailures, key, address);
    if (await limiter.reached(loginAccount, key)) await limiter.hit(loginSlowed, key);
    const count = await limiter.hit(loginFailures, key, address);
    // An account beyond its limit is slowed down, not locked.
    await limiter.hit(loginAccount, key).catch(() => {});
    return count;
  }

  async function refundAttempt(): Promise<void> {
    await limiter.refund(loginFailures, key, address);
    await limiter.refund(loginAccount, key);
  }

  /** Not awaited: the time of the response must not reveal that the e-mail is registered. */
  function recordFailures(count: number): void {
    setImmediate(() => {
      const details = { address: addressKey(address), failures: count };
      recordAudit(db, { action: 'login.failures', subject: key, details }).catch((error) =>
        log.error({ err: error }, 'writing the audit log failed'),
      );
    });
  }
}
