import type { rollNumberFilters } from '@alumni/shared/calls/roll-numbers';
import type { ListInput } from '@alumni/shared/core/list';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import type { ScanReads } from '../../db/lists/list-reads.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { hasWords } from '../../db/lists/search-list.ts';
import { countRows } from '../../db/rows.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssued>>['rows'][number];

/** State of the mail of an unclaimed number. */
type UndeliveredState = 'waiting' | 'refused';

type Filter = (typeof rollNumberFilters)[number];

/** Counts unclaimed numbers whose mail is in this state. */
export async function countByMail(db: Database, state: UndeliveredState): Promise<number> {
  return countRows(
    db.selectFrom('issued_roll_numbers').where('claimed_at', 'is', null).where(withMail(state)),
  );
}

/** SQL condition: the number has a mail in this state. A refused mail is removed when its number is mailed again. */
function withMail(state: UndeliveredState) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'issued_roll_numbers'>) => {
    const mails = eb
      .selectFrom('mail_outbox')
      .select('mail_outbox.id')
      .whereRef('mail_outbox.roll_no', '=', 'issued_roll_numbers.roll_no')
      .where('failed_at', state === 'refused' ? 'is not' : 'is', null)
      .where('sent_at', 'is', null);
    return eb.exists(mails);
  };
}

/**
 * SQL condition: no mail server has taken a mail of the number. The mail waits, or it became a file because there was
 * no mail server.
 */
function isUnmailed(eb: ExpressionBuilder<DatabaseSchema, 'issued_roll_numbers'>) {
  const mails = eb
    .selectFrom('mail_outbox')
    .select('mail_outbox.id')
    .whereRef('mail_outbox.roll_no', '=', 'issued_roll_numbers.roll_no');
  const isSent = eb.exists(mails.where('sent_at', 'is not', null).where('filed', '=', 0));
  return eb.and([eb.exists(mails.where('failed_at', 'is', null)), eb.not(isSent)]);
}

const weekMs = 7 * 86_400_000;

/** Whoever was invited before this time may be reminded. */
export const mayRemindBefore = () => fromNow(-weekMs);

/**
 * SQL condition: the invited person may be reminded. The number is unclaimed, and it was issued or last mailed before
 * `before`. The outbox holds no unsent or refused mail for the number. The email address has no permanent fault, and no
 * account has proved it.
 */
export function isRemindable(before: string) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'issued_roll_numbers'>) => {
    const unsent = eb
      .selectFrom('mail_outbox')
      .select('mail_outbox.id')
      .whereRef('mail_outbox.roll_no', '=', 'issued_roll_numbers.roll_no')
      .where('sent_at', 'is', null);
    // A delivery report arrives after its mail was sent, so `unsent` may miss the fault. This table keeps the fault
    // even after the mail is deleted.
    const unknown = eb
      .selectFrom('address_faults')
      .select('address_faults.email_key')
      .whereRef('address_faults.email_key', '=', 'issued_roll_numbers.email_key')
      .where('permanent_since', 'is not', null);
    const proved = eb
      .selectFrom('accounts')
      .select('accounts.id')
      .whereRef('accounts.email_key', '=', 'issued_roll_numbers.email_key')
      .whereRef('accounts.proved_email', '=', 'accounts.email_key');
    return eb.and([
      eb('claimed_at', 'is', null),
      eb(eb.fn.coalesce('invited_at', 'issued_at'), '<', before),
      eb.not(eb.exists(unsent)),
      eb.not(eb.exists(unknown)),
      eb.not(eb.exists(proved)),
    ]);
  };
}

export async function countRemindable(db: Database): Promise<number> {
  return countRows(db.selectFrom('issued_roll_numbers').where(isRemindable(mayRemindBefore())));
}

/** One page, newest first. Search matches email, number and the claimant's name. */
export async function listIssued(
  db: Database,
  { search, queryfilter, page, limit }: Omit<ListInput, 'queryfilter'> & { queryfilter: Filter },
) {
  const issued = (reads: ScanReads) => {
    let query = reads
      .selectFrom('issued_roll_numbers')
      .leftJoin('accounts', 'accounts.id', 'issued_roll_numbers.claimed_by')
      .selectAll('issued_roll_numbers')
      .select(['accounts.roll_no as claimer_roll_no', 'accounts.first_name', 'accounts.last_name'])
      .orderBy('issued_at', 'desc')
      .orderBy('issued_roll_numbers.roll_no', 'desc');
    if (queryfilter !== 'all') {
      query = query.where('claimed_at', 'is', null);
      if (queryfilter === 'unmailed') query = query.where(isUnmailed);
      else if (queryfilter !== 'unused') query = query.where(withMail(queryfilter));
    }
    if (!search) return query;
    const columns = ['issued_roll_numbers.search_text', 'accounts.name_search'];
    return query.where(hasWords(reads, columns, withoutTitles(search)));
  };
  return paginate(db, issued, { page, limit });
}
