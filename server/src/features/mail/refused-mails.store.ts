import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { today } from '../../db/ids.ts';
import type { ScanReads } from '../../db/lists/list-reads.ts';
import { paginate } from '../../db/lists/paginate.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { canBeResent } from '../../outbox/outbox-reads.store.ts';

/** One page of refused mails, newest first. */
export async function listRefused(db: Database, { page, limit }: { page: number; limit: number }) {
  const refused = (reads: ScanReads) =>
    reads
      .selectFrom('mail_outbox')
      .select(['id as _id', 'recipient as email', 'kind', 'roll_no as rollNo'])
      .select(['created_at as createdAt', 'failed_at as failedAt', 'last_error'])
      .select(sql<SqlBool>`${canBeResent}`.as('canResend'))
      .where('failed_at', 'is not', null)
      .where(isOfUse)
      .orderBy('failed_at', 'desc')
      .orderBy('id', 'desc');
  return paginate(db, refused, { page, limit });
}

/** Ids of refused mails that can be resent. */
export async function listResendable(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_outbox')
    .select('id')
    .where(canBeResent)
    .where(isOfUse)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * SQL condition: somebody may still want to send the mail again. The roll number of an invitation must be unclaimed. An
 * account to which the mail went must not be suspended, and must still have the same address. A mail with an `about`
 * must go to the office, or be about an event that is not over.
 */
function isOfUse(eb: ExpressionBuilder<DatabaseSchema, 'mail_outbox'>) {
  const { and, or, exists, selectFrom } = eb;
  return and([
    or([
      eb('roll_no', 'is', null),
      exists(
        selectFrom('issued_roll_numbers')
          .select('issued_roll_numbers.roll_no')
          .whereRef('issued_roll_numbers.roll_no', '=', 'mail_outbox.roll_no')
          .where('claimed_at', 'is', null),
      ),
    ]),
    or([
      eb('about', 'is', null),
      eb('kind', 'in', ['contactMessage', 'report']),
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.id', '=', 'mail_outbox.about')
          .where('end_date', '>=', today()),
      ),
    ]),
    or([
      eb('recipient_id', 'is', null),
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .whereRef('accounts.id', '=', 'mail_outbox.recipient_id')
          .whereRef('accounts.email_key', '=', 'mail_outbox.recipient_key')
          .where('account_type', '!=', 'suspended'),
      ),
    ]),
  ]);
}
