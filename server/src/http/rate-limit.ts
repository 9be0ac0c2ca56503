import ipaddr from 'ipaddr.js';

const minute = 60_000;
const hour = 60 * minute;

/** At most `max` uses in `windowMs` milliseconds. `docs/security.md`, "Rate limits", lists them. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

export const rateLimits = {
  loginFailures: { name: 'login-failures', max: 5, windowMs: 15 * minute },
  loginAccount: { name: 'login-account', max: 20, windowMs: hour },
  /** An account beyond `loginAccount` is slowed to one attempt a minute, never locked. */
  loginSlowed: { name: 'login-slowed', max: 1, windowMs: minute },
  loginAddress: { name: 'login-address', max: 100, windowMs: hour },
  resetHour: { name: 'reset-hour', max: 3, windowMs: hour },
  /** Keeps one address from sending reset mails to many people. */
  resetAddress: { name: 'reset-address', max: 100, windowMs: hour },
  resetDay: { name: 'reset-day', max: 6, windowMs: 24 * hour },
  registration: { name: 'registration', max: 5, windowMs: 30 * minute },
  contact: { name: 'contact', max: 5, windowMs: hour },
  /** Changes of e-mail or password, which send a mail; the same numbers as for reset mails. */
  accountHour: { name: 'account-hour', max: 3, windowMs: hour },
  accountDay: { name: 'account-day', max: 6, windowMs: 24 * hour },
  /** New events, opportunities, news and galleries per person. */
  posting: { name: 'posting', max: 60, windowMs: hour },
  upload: { name: 'upload', max: 150, windowMs: 30 * minute },
} as const satisfies Record<string, Limit>;

export interface RateLimiter {
  /** Counts one use and returns the count; throws `LimitReachedError` if it exceeds the limit. */
  hit(limit: Limit, ...key: string[]): Promise<number>;
  /** Throws `LimitReachedError` if the limit is reached, without counting. */
  check(limit: Limit, ...key: string[]): Promise<void>;
  /** Whether the limit is reached, without counting. */
  reached(limit: Limit, ...key: string[]): Promise<boolean>;
  /** Resets the count. */
  clear(limit: Limit, ...key: string[]): Promise<void>;
  /** Subtracts one use from the count. */
  refund(limit: Limit, ...key: string[]): Promise<void>;
}

/** Never limits: for `RATE_LIMITS=off` in tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  hit: async () => 1,
  check: async () => {},
  reached: async () => false,
  clear: async () => {},
  refund: async () => {},
};

/** Key of a client address: an IPv4 address, or the IPv6 /64 of a subscriber. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
