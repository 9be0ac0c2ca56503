import type { Database, Trx } from '../database.ts';
import { hasRow } from '../rows.ts';
import type { ListedTable } from './listed-tables.ts';

/** Order keys per millisecond. With this number, keys stay below 2^53 until the year 2248. */
const perMillisecond = 1024;

/** Rows of about three days share a bucket of `list_buckets`. */
export const bucketBits = 38;

/**
 * List order as one integer: creation in milliseconds × 1024, plus ten bits of the id as tie-breaker. `createdAt` is
 * ISO 8601; `id` comes from `newId`.
 */
export function orderKey(createdAt: string, id: string): number {
  const tieBreaker = Number.parseInt(id.slice(-12, -9), 16) % perMillisecond;
  return Date.parse(createdAt) * perMillisecond + (Number.isNaN(tieBreaker) ? 0 : tieBreaker);
}

/**
 * Keys of rows that are being inserted, which another row must not take. Above `maxReserved`, the oldest are dropped.
 */
const reserved = new Set<string>();
const maxReserved = 1_000;

/**
 * The order key of a new row: that of its creation, or the next free one. Two rows from the same millisecond may have
 * equal tie-breaker bits.
 */
export async function freeOrderKey(
  db: Database | Trx,
  table: ListedTable,
  createdAt: string,
  id: string,
): Promise<number> {
  for (let seq = orderKey(createdAt, id); ; seq += 1) {
    if (!reserve(`${table} ${seq}`)) continue;
    if (!(await hasRow(db.selectFrom(table).where('seq', '=', seq)))) return seq;
  }
}

function reserve(key: string): boolean {
  if (reserved.has(key)) return false;
  reserved.add(key);
  const [oldest] = reserved;
  if (reserved.size > maxReserved && oldest !== undefined) reserved.delete(oldest);
  return true;
}
