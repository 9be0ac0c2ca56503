import type { OpenOpportunity } from '@alumni/shared/home/highlights';
import type { InferResult } from 'kysely';
import type { Database } from '../../db/database.ts';
import { readList } from '../../db/lists/list-reads.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  recordStore,
} from '../../records/records.store.ts';

export type OpportunityRecord = OwnedRecord<'opportunities'> &
  InferResult<ReturnType<typeof select>>[number];
export type OpportunityColumns = Columns<'opportunities'>;

export const opportunityRecords = recordStore({
  table: 'opportunities',
});

function select(db: Database) {
  return db
    .selectFrom('opportunities')
    .innerJoin('accounts', 'accounts.id', 'opportunities.owner_id')
    .selectAll('opportunities')
    .select([
      ownerRollNo,
      'accounts.title as owner_title',
      'accounts.first_name as owner_first_name',
      'accounts.last_name as owner_last_name',
      'accounts.account_type as owner_type',
      'accounts.admission as owner_admission',
      'accounts.unlisted as owner_unlisted',
    ]);
}

/** Expired ones are listed too. */
const lists = recordLists('opportunities', select);
export const { listed: listOpportunities, one: findOpportunity } = lists;

export async function listOpportunitiesOf(db: Database, rollNo: string) {
  return lists.all(db, (opportunities) => opportunities.where('accounts.roll_no', '=', rollNo));
}

/** Few stay open longer than it takes to post so many others: the cost does not grow (decision 0030). */
const newest = 500;

/** Listed opportunities of the newest 500 whose last day is this one (`YYYY-MM-DD`) or later. */
export async function listOpenOpportunities(
  db: Database,
  today: string,
  { by, limit }: { by: 'deadline' | 'newest'; limit: number },
): Promise<OpenOpportunity[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom((eb) =>
        eb
          .selectFrom('opportunities')
          .select(['id as _id', 'title', 'deadline', 'language', 'seq'])
          .where((where) => where('listed', '=', where.lit(1)))
          .orderBy('seq', 'desc')
          .limit(newest)
          .as('considered'),
      )
      .select(['_id', 'title', 'deadline', 'language'])
      .where('deadline', '>=', today)
      .orderBy(by === 'deadline' ? 'deadline' : 'seq', by === 'deadline' ? 'asc' : 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}
