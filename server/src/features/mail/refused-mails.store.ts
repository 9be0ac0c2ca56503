import type { Database } from '../../db/database.ts';
import type { ScanReads } from '../../db/lists/list-reads.ts';
import { paginate } from '../../db/lists/paginate.ts';

/**
 * One page of the mails that were refused, newest first, without those that invite with a number that
 * is claimed or withdrawn by now: there is nothing to do about them.
 */
export async function listRefused(db: Database, { page, limit }: { page: number; limit: number }) {
  const refused = (reads: ScanReads) =>
    reads
      .selectFrom('mail_outbox')
      .select(['id as _id', 'recipient as email', 'kind', 'roll_no as rollNo'])
      .select(['created_at as createdAt', 'failed_at as failedAt', 'last_error'])
      .where('failed_at', 'is not', null)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('roll_no', 'is', null),
          exists(
            selectFrom('issued_roll_numbers')
              .select('issued_roll_numbers.roll_no')
              .whereRef('issued_roll_numbers.roll_no', '=', 'mail_outbox.roll_no')
              .where('claimed_at', 'is', null),
          ),
        ]),
      )
      .orderBy('failed_at', 'desc')
      .orderBy('id', 'desc');
  return paginate(db, refused, { page, limit });
}
