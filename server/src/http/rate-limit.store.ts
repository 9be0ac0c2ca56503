import { sql } from 'kysely';
import { LimitReachedError } from '../core/domain-errors.ts';
import type { Database } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import type { Limit, RateLimiter } from './rate-limit.ts';

/** Rate limiter with fixed windows, counted in the database for all instances together. */
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
      if (hits > limit.max) throw new LimitReachedError(secondsUntil(resets_at));
      return hits;
    },
    async check(limit, ...key) {
      const row = await current(keyOf(limit, key));
      if (row && row.hits >= limit.max) throw new LimitReachedError(secondsUntil(row.resets_at));
    },
    async reached(limit, ...key) {
      const row = await current(keyOf(limit, key));
      return row !== undefined && row.hits >= limit.max;
    },
    async refund(limit, ...key) {
      await db
        .updateTable('rate_limits')
        .set({ hits: sql`hits - 1` })
        .where('key', '=', keyOf(limit, key))
        .where('hits', '>', 0)
        .execute();
    },
    async clear(limit, ...key) {
      await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute();
    },
  };
}

export async function removeExpiredLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now()).execute();
}

function keyOf(limit: Limit, key: string[]): string {
  return [limit.name, ...key].join('|');
}

function secondsUntil(timestamp: string): number {
  return Math.ceil((Date.parse(timestamp) - Date.now()) / 1000);
}
