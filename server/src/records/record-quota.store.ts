import { sql } from 'kysely';
import { ForbiddenError, LimitReachedError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import type { Caller } from '../session/caller.ts';
import {
  type Quotas,
  scaleQuotas,
  secondsUntilADayAfter,
  sumUsage,
} from '../session/quotas.store.ts';
import { recordTables } from './record-tables.ts';
import { recordMessages } from './records.messages.ts';

/**
 * Counts an account's records, including those in the trash: of the last 24 hours, and in all. `since` is the time of
 * the oldest record of these 24 hours.
 */
export async function recordUsage(db: Database | Trx, accountId: string) {
  const mine = Object.entries(recordTables).map(
    ([table, { owner }]) =>
      sql`select created_at from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId}`,
  );
  const { today, total, since } = await sumUsage(db, sql.join(mine, sql` union all `), sql.lit(1));
  return { recordsPerDay: today, records: total, since };
}

/** Throws `LimitReachedError` at the caller's limit for 24 hours, `ForbiddenError` at the limit in total. */
export async function assertMayPost(trx: Trx, caller: Caller, quotas: Quotas): Promise<void> {
  const { recordsPerDay, records, since } = await recordUsage(trx, caller.id);
  const own = scaleQuotas(quotas, caller);
  if (records >= own.records) throw new ForbiddenError(recordMessages.recordsQuota);
  if (recordsPerDay < own.recordsPerDay) return;
  throw new LimitReachedError(secondsUntilADayAfter(since), recordMessages.recordsDayQuota, {
    max: own.recordsPerDay,
  });
}
