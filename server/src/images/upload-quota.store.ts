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
import { imageMessages } from './images.messages.ts';

/**
 * Sums the bytes of an account's uploads of the last 24 hours, and of all its uploads. Pictures in the trash count too.
 * `since` is the time of the oldest upload of these 24 hours.
 */
export async function uploadUsage(db: Database | Trx, accountId: string) {
  const { today, total, since } = await sumUsage(
    db,
    sql`select created_at, bytes from images where uploaded_by = ${accountId}`,
    sql.ref('bytes'),
  );
  return { uploadBytesPerDay: today, uploadBytes: total, since };
}

/**
 * Checks whether the caller may upload `bytes` more. Throws `LimitReachedError` if this would exceed the quota of 24
 * hours, `ForbiddenError` if it would exceed the total quota.
 */
export async function assertMayUpload(trx: Trx, caller: Caller, bytes: number, quotas: Quotas) {
  const { uploadBytesPerDay, uploadBytes, since } = await uploadUsage(trx, caller.id);
  const own = scaleQuotas(quotas, caller);
  if (uploadBytes + bytes > own.uploadBytes) throw new ForbiddenError(imageMessages.uploadQuota);
  if (uploadBytesPerDay + bytes <= own.uploadBytesPerDay) return;
  throw new LimitReachedError(secondsUntilADayAfter(since), imageMessages.uploadDayQuota, {
    max: Math.round(own.uploadBytesPerDay / 1e6),
  });
}
