import type { ListInput } from '@alumni/shared/list';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/paginate.ts';
import { type Columns, type OwnedRecord, recordStore } from '../../records/records.store.ts';

export type EventRecord = OwnedRecord<'events'>;
export type EventColumns = Columns<'events'>;

const records = recordStore({
  table: 'events',
  record: 'event',
  searched: ['theme', 'venue', 'town', 'organizer', 'description'],
  title: 'theme',
});
export const { create: createEvent, update: updateEvent, remove: deleteEvent } = records;

function select(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('accounts.roll_no as owner');
}

/** Events of people who are not suspended. */
export async function listEvents(db: Database, input: ListInput): Promise<Page<EventRecord>> {
  return records.page(db, select(db).where('accounts.account_type', '!=', 'suspended'), input);
}

export async function listEventsOf(db: Database, rollNo: string): Promise<EventRecord[]> {
  return records.all(db, select(db).where('accounts.roll_no', '=', rollNo));
}

/** What a suspended person owns is found with `everything` alone. */
export async function findEvent(
  db: Database,
  id: string,
  { everything }: { everything: boolean },
): Promise<EventRecord | undefined> {
  const query = select(db).where('events.id', '=', id);
  return records.one(
    db,
    everything ? query : query.where('accounts.account_type', '!=', 'suspended'),
  );
}
