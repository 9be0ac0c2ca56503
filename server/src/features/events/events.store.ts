import type { Database } from '../../db/database.ts';
import { readList } from '../../db/lists/list-reads.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  recordStore,
} from '../../records/records.store.ts';
import { queueChangeNotice } from './notices/notices.store.ts';

export type EventRecord = OwnedRecord<'events'>;
export type EventColumns = Columns<'events'>;

export const eventRecords = recordStore({
  table: 'events',
  onChanged: queueChangeNotice,
});

function select(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select(ownerRollNo);
}

const lists = recordLists('events', select);
export const { listed: listEvents, one: findEvent } = lists;

export async function listOwnEvents(db: Database, rollNo: string): Promise<EventRecord[]> {
  return lists.all(db, (events) => events.where('accounts.roll_no', '=', rollNo));
}

export const comingEventColumns = [
  'id as _id',
  'theme',
  'start_date',
  'end_date',
  'start_time',
  'venue',
  'town',
  'language',
] as const;

/** Lists the next public events that begin on this day (`YYYY-MM-DD`) or later, by day. */
export async function listComingEvents(db: Database, from: string, limit: number) {
  return readList(db, (reads) =>
    reads
      .selectFrom('events')
      .select(comingEventColumns)
      // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where('start_date', '>=', from)
      .orderBy('start_date')
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );
}
