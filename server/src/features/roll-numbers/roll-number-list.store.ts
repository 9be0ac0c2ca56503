import type { ListInput } from '@alumni/shared/core/list';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ScanReads } from '../../db/lists/list-reads.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { hasWords } from '../../db/lists/search-list.ts';
import { countRows } from '../../db/rows.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssued>>['rows'][number];

/** How it is with the mail of an unclaimed number. */
type OfMail = 'waiting' | 'refused';

/** Unclaimed numbers of which the mail waits or was refused. */
export async function countByMail(db: Database, state: OfMail): Promise<number> {
  return countRows(
    db.selectFrom('issued_roll_numbers').where('claimed_at', 'is', null).where(withMail(state)),
  );
}

/** A refused mail is removed once its number is mailed again. */
function withMail(state: OfMail) {
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

/** One page, newest first. Search matches e-mail, number and the claimant's name. */
export async function listIssued(
  db: Database,
  {
    search,
    queryfilter,
    page,
    limit,
  }: Omit<ListInput, 'queryfilter'> & { queryfilter: 'all' | OfMail },
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
      query = query.where('claimed_at', 'is', null).where(withMail(queryfilter));
    }
    if (!search) return query;
    const columns = ['issued_roll_numbers.search_text', 'accounts.name_search'];
    return query.where(hasWords(reads, columns, withoutTitles(search)));
  };
  return paginate(db, issued, { page, limit });
}
