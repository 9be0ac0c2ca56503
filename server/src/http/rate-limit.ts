import ipaddr from 'ipaddr.js';

const minute = 60_000;
const hour = 60 * minute;

/** How often within how many milliseconds. The numbers come from `docs/security.md`, limits. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

export const rateLimits = {
  loginFailures: { name: 'login-failures', max: 5, windowMs: 15 * minute },
  loginAccount: { name: 'login-account', max: 20, windowMs: hour },
  /** What is left of log-in for an account under attack: one try a minute, never a lock. */
  loginSlowed: { name: 'login-slowed', max: 1, windowMs: minute },
  loginAddress: { name: 'login-address', max: 100, windowMs: hour },
  resetHour: { name: 'reset-hour', max: 3, windowMs: hour },
  /** An address cannot have mails sent to everybody. */
  resetAddress: { name: 'reset-address', max: 100, windowMs: hour },
  resetDay: { name: 'reset-day', max: 6, windowMs: 24 * hour },
  registration: { name: 'registration', max: 5, windowMs: 30 * minute },
  contact: { name: 'contact', max: 5, windowMs: hour },
  /** Changes of one's e-mail or password, each of which sends a mail; as resets, per person. */
  accountHour: { name: 'account-hour', max: 3, windowMs: hour },
  accountDay: { name: 'account-day', max: 6, windowMs: 24 * hour },
  /** New events, opportunities, news and galleries of one person. */
  posting: { name: 'posting', max: 60, windowMs: hour },
  upload: { name: 'upload', max: 150, windowMs: 30 * minute },
} as const satisfies Record<string, Limit>;

export interface RateLimiter {
  /** Counts one use; throws 429 with Retry-After when it is one too many. Returns the count. */
  hit(limit: Limit, ...key: string[]): Promise<number>;
  /** Throws 429 when the limit is reached, without counting. */
  check(limit: Limit, ...key: string[]): Promise<void>;
  /** Whether the limit is reached. */
  reached(limit: Limit, ...key: string[]): Promise<boolean>;
  clear(limit: Limit, ...key: string[]): Promise<void>;
  /** Takes back one use that turned out to be none. */
  refund(limit: Limit, ...key: string[]): Promise<void>;
}

/** `RATE_LIMITS=off`: for tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  hit: async () => 1,
  check: async () => {},
  reached: async () => false,
  clear: async () => {},
  refund: async () => {},
};

/** What counts as one address: an IPv4 address, or the /64 that a provider gives one subscriber. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
