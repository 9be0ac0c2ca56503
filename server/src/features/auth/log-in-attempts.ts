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

interface Attempts {
  /** Counts an attempt as a failure and returns the count. Throws `LimitReachedError`. */
  count(): Promise<number>;
  /** Takes an attempt back that could not be verified. */
  refund(): Promise<void>;
  /** Takes a right password back, and clears the failures before it. */
  succeed(): Promise<void>;
}

/**
 * The limits of log-in attempts. A device and an address that have logged in to the account before
 * have an allowance of their own: whatever strangers try, its owner gets in (decision 0022).
 */
export function attemptsOf(
  limiter: RateLimiter,
  email: string,
  address: ClientAddress,
  known: Awaited<ReturnType<typeof findOrigin>>,
): Attempts {
  if (typeof known === 'object') return ownAllowance(limiter, [email, known.device]);
  if (known === 'address') {
    const { count, ...rest } = ownAllowance(limiter, [email, address.networks[0].key]);
    return {
      ...rest,
      async count() {
        await limiter.hit(loginKnownAddress, address);
        return count();
      },
    };
  }
  return strangersAllowance(limiter, email, address);
}

function ownAllowance(limiter: RateLimiter, key: string[]): Attempts {
  return {
    count: () => limiter.hit(loginFailures, ...key),
    refund: () => limiter.refund(loginFailures, ...key),
    succeed: () => limiter.clear(loginFailures, ...key),
  };
}

function strangersAllowance(limiter: RateLimiter, email: string, address: ClientAddress): Attempts {
  /** Limits that this attempt was counted for. */
  const counted: [Limit, ...(string | ClientAddress)[]][] = [];
  const refund = async () => {
    for (const use of counted.splice(0)) await limiter.refund(...use);
  };

  /** Others may have used up the account's limit: a network that is new to it has a try of its own. */
  async function countFirstTry(): Promise<boolean> {
    if (!(await countWithin(limiter, loginFirstTry, email, address))) return false;
    counted.push([loginFirstTry, email, address]);
    if (await countWithin(limiter, loginFirstTries, email)) {
      counted.push([loginFirstTries, email]);
      return true;
    }
    await refund();
    return false;
  }

  return {
    async count() {
      await limiter.hit(loginAddress, address);
      await limiter.check(loginFailures, email, address);
      const isSlowed = await limiter.reached(loginAccount, email);
      if (isSlowed && !(await countFirstTry())) await limiter.hit(loginSlowed, email);
      const count = await limiter.hit(loginFailures, email, address);
      counted.push([loginFailures, email, address]);
      // An account beyond its limit is slowed down, not locked.
      if (await countWithin(limiter, loginAccount, email)) counted.push([loginAccount, email]);
      return count;
    },
    refund,
    async succeed() {
      await refund();
      await limiter.clear(loginFailures, email, address);
    },
  };
}
