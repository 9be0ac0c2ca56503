import type { Admission } from '@alumni/shared/accounts/admission';
import type { ListInput } from '@alumni/shared/core/list';
import type { AccountType } from '@alumni/shared/core/permissions';
import type { OpenOpportunity } from '@alumni/shared/home/highlights';
import type { Database } from '../../db/database.ts';
import { readList } from '../../db/lists/list-reads.ts';
import type { ResultPage } from '../../db/lists/paginate.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  postsArePublic,
  recordStore,
} from '../../records/records.store.ts';

interface Poster {
  owner_title: string;
  owner_first_name: string;
  owner_last_name: string;
  owner_visibility: string;
  owner_type: AccountType;
  owner_admission: Admission;
  owner_unlisted: 0 | 1;
}
export type OpportunityRecord = OwnedRecord<'opportunities'> & Poster;
export type OpportunityColumns = Columns<'opportunities'>;

const lists = recordLists('opportunities');
const records = recordStore({
  table: 'opportunities',
  searched: ['title', 'eligibility', 'description'],
  titleOf: ({ title }) => title,
});
export const {
  create: createOpportunity,
  update: updateOpportunity,
  remove: deleteOpportunity,
  restore: restoreOpportunity,
} = records;

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
      'accounts.visibility as owner_visibility',
      'accounts.account_type as owner_type',
      'accounts.admission as owner_admission',
      'accounts.unlisted as owner_unlisted',
    ]);
}

/** One page of opportunities whose owners are not suspended, expired ones included. */
export async function listOpportunities(
  db: Database,
  input: ListInput,
): Promise<ResultPage<OpportunityRecord>> {
  return lists.listed(db, select, input);
}

export async function listOpportunitiesOf(
  db: Database,
  rollNo: string,
): Promise<OpportunityRecord[]> {
  return lists.all(db, (reads) => select(reads).where('accounts.roll_no', '=', rollNo));
}

/** Finds an opportunity; one whose owner is suspended only with `includeSuspended`. */
export async function findOpportunity(
  db: Database,
  id: string,
  { includeSuspended }: { includeSuspended: boolean },
): Promise<OpportunityRecord | undefined> {
  const query = select(db).where('opportunities.id', '=', id);
  return lists.one(db, includeSuspended ? query : query.where(postsArePublic));
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
          .select(['id as _id', 'title', 'deadline', 'seq'])
          .where((where) => where('listed', '=', where.lit(1)))
          .orderBy('seq', 'desc')
          .limit(newest)
          .as('considered'),
      )
      .select(['_id', 'title', 'deadline'])
      .where('deadline', '>=', today)
      .orderBy(by === 'deadline' ? 'deadline' : 'seq', by === 'deadline' ? 'asc' : 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}
