import { isAdmin } from '@alumni/shared/core/permissions';
import { sql } from 'kysely';
import { ForbiddenError, LimitReachedError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon } from '../db/ids.ts';
import { recordTables } from '../records/record-tables.ts';
import type { Caller } from '../session/caller.ts';

/** Storage quotas of one member; tenfold for admins and masters, a tenth for pending accounts. */
export interface Quotas {
  recordsPerDay: number;
  records: number;
  uploadBytesPerDay: number;
  uploadBytes: number;
}

export type Usage = Record<keyof Quotas, number>;

const dayMs = 24 * 60 * 60_000;

/** The quotas of this caller. */
export function quotasOf(quotas: Quotas, caller: Caller): Quotas {
  const factor = caller.pending ? 0.1 : isAdmin(caller) ? 10 : 1;
  return {
    recordsPerDay: factor * quotas.recordsPerDay,
    records: factor * quotas.records,
    uploadBytesPerDay: factor * quotas.uploadBytesPerDay,
    uploadBytes: factor * quotas.uploadBytes,
  };
}

/** Storage that an account uses, the trash included: today is the last 24 hours. */
export async function usageOf(db: Database | Trx, accountId: string): Promise<Usage> {
  return { ...(await recordUsage(db, accountId)), ...(await uploadUsage(db, accountId)) };
}

/**
 * Throws `LimitReachedError` if the caller has posted as many records in the last 24 hours as they
 * may, `ForbiddenError` if they have as many in all.
 */
export async function assertMayPost(trx: Trx, caller: Caller, quotas: Quotas): Promise<void> {
  const { recordsPerDay, records, since } = await recordUsage(trx, caller.id);
  const own = quotasOf(quotas, caller);
  if (records >= own.records) throw new ForbiddenError('recordsQuota');
  if (recordsPerDay < own.recordsPerDay) return;
  throw new LimitReachedError(secondsUntilADayAfter(since), 'recordsDayQuota', {
    max: own.recordsPerDay,
  });
}

/** The same for a picture of `bytes`. */
export async function assertMayUpload(trx: Trx, caller: Caller, bytes: number, quotas: Quotas) {
  const { uploadBytesPerDay, uploadBytes, since } = await uploadUsage(trx, caller.id);
  const own = quotasOf(quotas, caller);
  if (uploadBytes + bytes > own.uploadBytes) throw new ForbiddenError('uploadQuota');
  if (uploadBytesPerDay + bytes <= own.uploadBytesPerDay) return;
  throw new LimitReachedError(secondsUntilADayAfter(since), 'uploadDayQuota', {
    max: Math.round(own.uploadBytesPerDay / 1e6),
  });
}

/** With the time of the oldest that counts for today. */
async function recordUsage(db: Database | Trx, accountId: string) {
  const mine = Object.entries(recordTables).map(
    ([table, { owner }]) =>
      sql`select created_at from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId}`,
  );
  const { rows } = await sql<{ today: number; total: number; since: string | null }>`
    select ${today()}, count(*) as total from (${sql.join(mine, sql` union all `)}) as mine
  `.execute(db);
  const { today: recordsPerDay = 0, total: records = 0, since = null } = rows[0] ?? {};
  return { recordsPerDay: Number(recordsPerDay), records: Number(records), since };
}

async function uploadUsage(db: Database | Trx, accountId: string) {
  const { rows } = await sql<{ today: number; total: number; since: string | null }>`
    select ${today(sql.ref('bytes'))}, coalesce(sum(bytes), 0) as total
    from images where uploaded_by = ${accountId}`.execute(db);
  const { today: uploadBytesPerDay = 0, total: uploadBytes = 0, since = null } = rows[0] ?? {};
  return { uploadBytesPerDay: Number(uploadBytesPerDay), uploadBytes: Number(uploadBytes), since };
}

function today(amount: ReturnType<typeof sql.ref> | ReturnType<typeof sql.lit> = sql.lit(1)) {
  const isOfToday = sql`created_at > ${fromNow(-dayMs)} and created_at <= ${horizon()}`;
  return sql`coalesce(sum(case when ${isOfToday} then ${amount} else 0 end), 0) as today,
    min(case when ${isOfToday} then created_at end) as since`;
}

function secondsUntilADayAfter(time: string | null): number {
  if (time === null) return dayMs / 1000;
  return Math.max(1, Math.ceil((Date.parse(time) + dayMs - Date.now()) / 1000));
}
