import { withoutTitles } from '@alumni/shared/person-titles';
import type { Database } from '../../db/database.ts';
import type { ScanReads } from '../../db/list-reads.ts';
import { paginate } from '../../db/paginate.ts';
import { hasWords } from '../../db/search-list.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssued>>['rows'][number];

/** One page, newest first. Search matches e-mail, number and the claimant's name. */
export async function listIssued(
  db: Database,
  { search, page, limit }: { search: string; page: number; limit: number },
) {
  const issued = (reads: ScanReads) => {
    const query = reads
      .selectFrom('issued_roll_numbers')
      .leftJoin('accounts', 'accounts.id', 'issued_roll_numbers.claimed_by')
      .selectAll('issued_roll_numbers')
      .select(['accounts.roll_no as claimer_roll_no', 'accounts.first_name', 'accounts.last_name'])
      .orderBy('issued_at', 'desc')
      .orderBy('issued_roll_numbers.roll_no', 'desc');
    if (!search) return query;
    const columns = ['issued_roll_numbers.search_text', 'accounts.name_search'];
    return query.where(hasWords(reads, columns, withoutTitles(search)));
  };
  return paginate(db, issued, { page, limit });
}
