import { type SqlBool, sql } from 'kysely';
import { LimitReachedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow, latestPlausible, now } from '../../db/ids.ts';
import { writeUnsynced } from '../../db/sqlite/without-fsync.ts';
import type { ClientAddress, Limit, RateLimiter } from './rate-limit.ts';

/** Rate limiter with fixed windows. All instances count in the database. A power cut may lose the last counts. */
export function databaseRateLimiter(db: Database): RateLimiter {
  return {
    async hit(limit, ...key) {
      const counters = networkCounters(limit, key);
      const rows = await count(db, limit, counters);
      return rows.find((row) => row.key === counters[0]?.key)?.hits ?? 1;
    },
    async hitEach(limit, keys) {
      const counters = [...new Set(keys)].flatMap((key) => networkCounters(limit, [key]));
      if (counters.length > 0) await count(db, limit, counters);
    },
    async check(limit, ...key) {
      const counters = networkCounters(limit, key);
      const reached = await full(db, limit, counters);
      if (reached.length > 0) throw limitReached(limit, counters, reached);
    },
    async reached(limit, ...key) {
      return (await full(db, limit, networkCounters(limit, key))).length > 0;
    },
    async refund(limit, ...key) {
      await subtract(db, networkCounters(limit, key));
    },
    async clear(limit, ...key) {
      for (const counter of networkCounters(limit, key)) {
        await writeUnsynced(db, (unsynced) =>
          unsynced.deleteFrom('rate_limits').where('key', '=', counter.key).execute(),
        );
      }
    },
  };
}

/** Finds the counters that have reached their maximum. */
async function full(db: Database, { windowMs }: Limit, counters: Counter[]) {
  const keys = counters.map(({ key }) => key);
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits', 'resets_at'])
    .where('key', 'in', keys)
    .where('resets_at', '>', now())
    .where('resets_at', '<=', latestPlausible(windowMs))
    .execute();
  return rows.filter(({ key, hits }) => hits >= counterMax(counters, key));
}

async function subtract(db: Database, counters: { key: string }[]): Promise<void> {
  // One row per statement: an update of several rows locks them in any order, which may deadlock
  // with `count`.
  for (const { key } of counters) {
    await writeUnsynced(db, (unsynced) =>
      unsynced
        .updateTable('rate_limits')
        .set({ hits: sql`hits - 1` })
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute(),
    );
  }
}

/**
 * Counts one use for each counter. Throws if one of them exceeds its maximum, and takes the use back from the others.
 */
async function count(db: Database, limit: Limit, counters: Counter[]) {
  const fresh = { hits: 1, resets_at: fromNow(limit.windowMs) };
  const isOver = sql`(rate_limits.resets_at <= ${now()} or rate_limits.resets_at > ${latestPlausible(limit.windowMs)})`;
  const rows = await writeUnsynced(db, (unsynced) =>
    unsynced
      .insertInto('rate_limits')
      // A fixed order prevents deadlocks between concurrent calls.
      .values(
        counters
          .map((counter) => ({ key: counter.key, ...fresh }))
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
          resets_at: sql`case when ${isOver} then ${fresh.resets_at}
              else rate_limits.resets_at end`,
        }),
      )
      .returning(['key', 'hits', 'resets_at'])
      .execute(),
  );
  const exceeded = rows.filter((row) => row.hits > counterMax(counters, row.key));
  if (exceeded.length > 0) {
    const others = rows.filter((row) => !exceeded.includes(row));
    await subtract(db, others);
    throw limitReached(limit, counters, exceeded);
  }
  return rows;
}

export async function removeExpiredLimits(db: Database): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now()).execute();
}

/** Deletes the counts of a person: keys contain an e-mail or account id. */
export async function deleteLimits(trx: Trx, parts: string[]): Promise<void> {
  for (const part of parts) {
    await trx
      .deleteFrom('rate_limits')
      .where(sql<SqlBool>`replace(key || '|', ${`|${part}|`}, '') <> key || '|'`)
      .execute();
  }
}

interface Counter {
  key: string;
  max: number;
  /** First part of the key that was passed to the limiter. The message may show it. */
  subject: string;
}

/**
 * One counter for a key. If the key contains a client address, one counter for each of its networks, narrowest first.
 */
function networkCounters(limit: Limit, key: (string | ClientAddress)[]): Counter[] {
  const address = key.find((part) => typeof part !== 'string');
  return (address?.networks ?? [{ key: '', factor: 1 }]).map((network) => ({
    key: [limit.name, ...key.map((part) => (typeof part === 'string' ? part : network.key))].join(
      '|',
    ),
    max: limit.max * network.factor,
    subject: typeof key[0] === 'string' ? key[0] : network.key,
  }));
}

function counterMax(counters: Counter[], key: string): number {
  return counters.find((counter) => counter.key === key)?.max ?? 0;
}

function limitReached(
  { message, name }: Limit,
  counters: Counter[],
  full: { key: string; resets_at: string }[],
): LimitReachedError {
  const end = Math.max(...full.map(({ resets_at }) => Date.parse(resets_at)));
  const subject = counters.find(({ key }) => key === full[0]?.key)?.subject ?? '';
  // Show the subject only on demand: most keys are account ids, hashes or networks.
  const values = message.en.includes('{subject}') ? { subject } : {};
  return new LimitReachedError(Math.ceil((end - Date.now()) / 1000), message, values, name);
}
