import { isAdmin } from '@alumni/shared/core/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, latestPlausible } from '../db/ids.ts';
import type { Caller } from './caller.ts';

/** Storage quotas of one member; tenfold for admins and masters, a tenth for pending accounts. */
export interface Quotas {
  recordsPerDay: number;
  records: number;
  uploadBytesPerDay: number;
  uploadBytes: number;
}

const dayMs = 24 * 60 * 60_000;

/** The quotas that apply to this caller. */
export function scaleQuotas(quotas: Quotas, caller: Caller): Quotas {
  const factor = caller.pending ? 0.1 : isAdmin(caller) ? 10 : 1;
  return {
    recordsPerDay: factor * quotas.recordsPerDay,
    records: factor * quotas.records,
    uploadBytesPerDay: factor * quotas.uploadBytesPerDay,
    uploadBytes: factor * quotas.uploadBytes,
  };
}

/**
 * Sums `amount` over `rows`, a query whose rows have `created_at`. Returns the sum of all rows and the sum of the last
 * 24 hours. `since` is the time of the oldest row in these 24 hours.
 */
export async function sumUsage(
  db: Database | Trx,
  rows: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
) {
  const isOfToday = sql`created_at > ${fromNow(-dayMs)} and created_at <= ${latestPlausible()}`;
  const { rows: sums } = await sql<{ today: number; total: number; since: string | null }>`
    select coalesce(sum(case when ${isOfToday} then ${amount} else 0 end), 0) as today,
      coalesce(sum(${amount}), 0) as total,
      min(case when ${isOfToday} then created_at end) as since
    from (${rows}) as used`.execute(db);
  const { today = 0, total = 0, since = null } = sums[0] ?? {};
  return { today: Number(today), total: Number(total), since };
}

/** Seconds until the oldest row of the last 24 hours no longer counts. */
export function secondsUntilADayAfter(time: string | null): number {
  if (time === null) return dayMs / 1000;
  return Math.max(1, Math.ceil((Date.parse(time) + dayMs - Date.now()) / 1000));
}
