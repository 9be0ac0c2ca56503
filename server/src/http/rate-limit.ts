import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { TooManyRequestsError } from './errors.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often within how many milliseconds. Numbers: `docs/security.md`, limits of use. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

export const limitsOfUse = {
  loginFailures: { name: 'login-failures', max: 5, windowMs: 15 * minute },
  loginAccount: { name: 'login-account', max: 20, windowMs: hour },
  /** What is left of log-in for an account under attack: one try a minute, never a lock. */
  loginSlowed: { name: 'login-slowed', max: 1, windowMs: minute },
  loginAddress: { name: 'login-address', max: 100, windowMs: hour },
  resetHour: { name: 'reset-hour', max: 3, windowMs: hour },
  resetDay: { name: 'reset-day', max: 6, windowMs: 24 * hour },
  registration: { name: 'registration', max: 5, windowMs: 30 * minute },
  contact: { name: 'contact', max: 5, windowMs: hour },
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
}

/** Fixed windows counted in the database, so that all instances share the count. */
export function databaseRateLimiter(db: Database): RateLimiter {
  const current = (key: string) =>
    db
      .selectFrom('rate_limits')
      .select(['hits', 'resets_at'])
      .where('key', '=', key)
      .where('resets_at', '>', now())
      .executeTakeFirst();

  return {
    async hit(limit, ...key) {
      const fresh = { hits: 1, resets_at: fromNow(limit.windowMs) };
      const { hits, resets_at } = await db
        .insertInto('rate_limits')
        .values({ key: keyOf(limit, key), ...fresh })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql`case when rate_limits.resets_at <= ${now()} then 1 else rate_limits.hits + 1 end`,
            resets_at: sql`case when rate_limits.resets_at <= ${now()} then ${fresh.resets_at}
              else rate_limits.resets_at end`,
          }),
        )
        .returning(['hits', 'resets_at'])
        .executeTakeFirstOrThrow();
      if (hits > limit.max) throw new TooManyRequestsError(secondsUntil(resets_at));
      return hits;
    },
    async check(limit, ...key) {
      const row = await current(keyOf(limit, key));
      if (row && row.hits >= limit.max) throw new TooManyRequestsError(secondsUntil(row.resets_at));
    },
    async reached(limit, ...key) {
      const row = await current(keyOf(limit, key));
      return row !== undefined && row.hits >= limit.max;
    },
    async clear(limit, ...key) {
      await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute();
    },
  };
}

/** `RATE_LIMITS=off`: for tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  hit: async () => 1,
  check: async () => {},
  reached: async () => false,
  clear: async () => {},
};

export async function removeExpiredLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now()).execute();
}

/** What counts as one address: an IPv4 address, or the /64 that a provider gives one subscriber. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::')
    ? Array(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function keyOf(limit: Limit, key: string[]): string {
  return [limit.name, ...key].join('|');
}

function secondsUntil(timestamp: string): number {
  return Math.ceil((Date.parse(timestamp) - Date.now()) / 1000);
}
