import { type ClientAddress, type RateLimiter, rateLimits } from '../../http/rate-limit.ts';
import type { findOrigin } from '../../session/known-devices.store.ts';

const { loginAddress, loginKnownAddress, loginFailures, loginAccount, loginSlowed } = rateLimits;

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
  const refund = async () => {
    await limiter.refund(loginFailures, email, address);
    await limiter.refund(loginAccount, email);
  };
  return {
    async count() {
      await limiter.hit(loginAddress, address);
      await limiter.check(loginFailures, email, address);
      if (await limiter.reached(loginAccount, email)) await limiter.hit(loginSlowed, email);
      const count = await limiter.hit(loginFailures, email, address);
      // An account beyond its limit is slowed down, not locked.
      await limiter.hit(loginAccount, email).catch(() => {});
      return count;
    },
    refund,
    async succeed() {
      await refund();
      await limiter.clear(loginFailures, email, address);
    },
  };
}
