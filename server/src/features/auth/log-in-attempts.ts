import {
  type ClientAddress,
  countWithin,
  type Limit,
  type RateLimiter,
  rateLimits,
} from '../../http/limits/rate-limit.ts';
import type { findOrigin } from '../../session/known-devices.store.ts';

const {
  loginAddress,
  loginKnownAddress,
  loginFailures,
  loginAccount,
  loginSlowed,
  loginFirstTry,
  loginFirstTries,
} = rateLimits;

/**
 * The limits of log-in attempts. A device and an address that have logged in to the account before
 * have an allowance of their own: whatever strangers try, its owner gets in (decision 0022).
 */
export function attemptsOf(
  limiter: RateLimiter,
  email: string,
  address: ClientAddress,
  known: Awaited<ReturnType<typeof findOrigin>>,
) {
  const origin = known === 'address' ? address.networks[0].key : (known?.device ?? address);
  /** Limits that this attempt was counted for. */
  const counted: [Limit, ...(string | ClientAddress)[]][] = [];

  async function refund(): Promise<void> {
    for (const use of counted.splice(0)) await limiter.refund(...use);
  }

  /** Others may have used up the account's limit: a network that is new to it has a try of its own. */
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
    /** Counts an attempt as a failure and returns the count. Throws `LimitReachedError`. */
    async count(): Promise<number> {
      if (known === 'address') await limiter.hit(loginKnownAddress, address);
      if (!known) await assertStrangerMayTry();
      const count = await limiter.hit(loginFailures, email, origin);
      counted.push([loginFailures, email, origin]);
      // An account beyond its limit is slowed down, not locked.
      if (!known && (await countWithin(limiter, loginAccount, email))) {
        counted.push([loginAccount, email]);
      }
      return count;
    },
    /** Takes an attempt back that could not be verified. */
    refund,
    /** Takes a right password back, and clears the failures before it. */
    async succeed(): Promise<void> {
      if (!known) await refund();
      await limiter.clear(loginFailures, email, origin);
    },
  };
}
