import {
  atMost,
  type ClientAddress,
  countWithin,
  day,
  type Limit,
  minute,
  type RateLimiter,
  rates,
} from '../../http/limits/rate-limit.ts';
import type { findOrigin } from '../../session/known-devices.store.ts';
import { authMessages } from './auth.messages.ts';

export const loginFailures = rates.passwordTries('login-failures', authMessages.loginLimit);
const loginAccount = rates.manyAnHour('login-account', authMessages.loginLimit);
/**
 * Above the limit `loginAccount`, all unknown networks together get one attempt a minute for the account. A lock
 * instead would shut the owner out.
 */
const loginSlowed = atMost(1, minute)('login-slowed', authMessages.loginSlowed);
/** Above `loginAccount`, each network that is new to the account gets one attempt a day, its first try. */
const loginFirstTry = rates.firstOfNetwork('login-first-try', authMessages.loginSlowed);
/** Limits the first tries (`loginFirstTry`) of all new networks together, for each account and day. */
const loginFirstTries = atMost(100, day)('login-first-tries', authMessages.loginSlowed);
const loginAddress = rates.networkAnHour('login-address', authMessages.loginAddressLimit);
/**
 * Limits the log-ins from one address to accounts that know it. Counts the log-ins to all such accounts together.
 * `loginAddress` limits only addresses that the account does not know.
 */
const loginKnownAddress = rates.knownNetworkAnHour(
  'login-known-address',
  authMessages.loginAddressLimit,
);

/**
 * Limits of log-in attempts. Known devices and addresses have their own allowance: the owner gets in, whatever
 * strangers try (decision 0022).
 */
export function trackAttempts(
  limiter: RateLimiter,
  email: string,
  address: ClientAddress,
  known: Awaited<ReturnType<typeof findOrigin>>,
) {
  const origin = known === 'address' ? address.networks[0].key : (known?.device ?? address);
  /** Limits that have counted this attempt. */
  const counted: [Limit, ...(string | ClientAddress)[]][] = [];

  async function refund(): Promise<void> {
    for (const use of counted.splice(0)) await limiter.refund(...use);
  }

  /**
   * Counts the first try of a network that is new to the account. Such a try is allowed even if strangers have used up
   * the account's limit. Returns false if no first try is left.
   */
  async function countFirstTry(): Promise<boolean> {
    if (!(await countWithin(limiter, loginFirstTry, email, address))) return false;
    counted.push([loginFirstTry, email, address]);
    if (await countWithin(limiter, loginFirstTries, email)) {
      counted.push([loginFirstTries, email]);
      return true;
    }
    counted.pop();
    await limiter.refund(loginFirstTry, email, address);
    return false;
  }

  async function assertStrangerMayTry(): Promise<void> {
    await limiter.hit(loginAddress, address);
    counted.push([loginAddress, address]);
    await limiter.check(loginFailures, email, address);
    const isSlowed = await limiter.reached(loginAccount, email);
    if (isSlowed && !(await countFirstTry())) await limiter.hit(loginSlowed, email);
  }

  return {
    /**
     * Counts an attempt as failed, before it is verified. Returns the number of failures. Throws `LimitReachedError`.
     */
    async count(): Promise<number> {
      if (known === 'address') await limiter.hit(loginKnownAddress, address);
      if (!known) await assertStrangerMayTry();
      const count = await limiter.hit(loginFailures, email, origin);
      counted.push([loginFailures, email, origin]);
      // `countWithin` does not throw: above this limit the account is slowed down, not locked.
      if (!known && (await countWithin(limiter, loginAccount, email))) {
        counted.push([loginAccount, email]);
      }
      return count;
    },
    /** Takes back the counts of an attempt that could not be verified. */
    refund,
    /** Takes back the counts of a successful attempt and clears earlier failures. */
    async succeed(): Promise<void> {
      if (!known) await refund();
      await limiter.clear(loginFailures, email, origin);
    },
  };
}
