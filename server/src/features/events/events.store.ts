import type { ListInput } from '@alumni/shared/core/list';
import type { ComingEvent } from '@alumni/shared/home/highlights';
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
import { noteChange } from './notices/notices.store.ts';

export type EventRecord = OwnedRecord<'events'>;
export type EventColumns = Columns<'events'>;

const lists = recordLists('events');
const records = recordStore({
  table: 'events',
  searched: ['theme', 'venue', 'town', 'organizer', 'description'],
  titleOf: ({ theme }) => theme,
  onChanged: noteChange,
});
export const {
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
  restore: restoreEvent,
} = records;

function select(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select(ownerRollNo);
}

/** One page of events whose owners are not suspended. */
export async function listEvents(db: Database, input: ListInput): Promise<ResultPage<EventRecord>> {
  return lists.listed(db, select, input);
}

export async function listEventsOf(db: Database, rollNo: string): Promise<EventRecord[]> {
  return lists.all(db, (reads) => select(reads).where('accounts.roll_no', '=', rollNo));
}

/** Finds an event; one whose owner is suspended only with `includeSuspended`. */
export async function findEvent(
  db: Database,
  id: string,
  { includeSuspended }: { includeSuspended: boolean },
): Promise<EventRecord | undefined> {
  const query = select(db).where('events.id', '=', id);
  return lists.one(db, includeSuspended ? query : query.where(postsArePublic));
}

/** The next listed events that begin on this day (`YYYY-MM-DD`) or later, by day. */
export async function listComingEvents(
  db: Database,
  from: string,
  limit: number,
): Promise<ComingEvent[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom('events')
      .select(['id as _id', 'theme', 'start_date', 'end_date', 'venue', 'town'])
      // A literal: SQLite uses a partial index for no parameter.
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where('start_date', '>=', from)
      .orderBy('start_date')
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );
}
