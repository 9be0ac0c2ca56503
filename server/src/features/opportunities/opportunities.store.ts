import type { ListInput } from '@alumni/shared/core/list';
import type { OpenOpportunity } from '@alumni/shared/home/highlights';
import type { OpportunityKind } from '@alumni/shared/records/opportunity-labels';
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

const lists = recordLists('opportunities', select);
export const { one: findOpportunity } = lists;

/** Includes expired opportunities. */
export function listOpportunities(
  db: Database,
  { kind, ...input }: ListInput & { kind?: OpportunityKind | undefined },
) {
  return lists.listed(db, input, kind && { kind });
}

export async function listOwnOpportunities(db: Database, rollNo: string) {
  return lists.all(db, (opportunities) => opportunities.where('accounts.roll_no', '=', rollNo));
}

/** Searches only the newest rows, so that the cost does not grow (decision 0021). Older ones are rarely still open. */
const newest = 500;

/** Public opportunities among the newest 500 whose deadline is this day (`YYYY-MM-DD`) or later. */
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
