import type { Account } from '../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../server/src/db/database.ts';
import { createEvent } from '../../server/src/features/events/events.store.ts';
import { createGallery } from '../../server/src/features/gallery/gallery.store.ts';
import { createNews } from '../../server/src/features/news/news.store.ts';
import { createOpportunity } from '../../server/src/features/opportunities/opportunities.store.ts';
import type { Caller } from '../../server/src/session/caller.ts';
import { allOf, atOnce } from './at-once.ts';
import { postedTitles } from './demo.store.ts';
import type { Studio } from './pictures/studio.ts';
import type { PlannedRecord, PlannedRecords } from './plan-records.ts';

interface Filling {
  db: Database;
  pictures: Studio;
  accounts: Map<string, Account>;
  /** Called with the number of pictures of a record that is there already. */
  onPresent(pictures: number): void;
}

type Create<Columns> = (
  db: Database,
  creator: Caller,
  columns: Columns,
  images: string[],
  options: { time: string },
) => Promise<string>;

export async function fillRecords(filling: Filling, records: PlannedRecords): Promise<void> {
  await post(filling, 'events', records.events, createEvent);
  await post(filling, 'opportunities', records.opportunities, createOpportunity);
  await post(filling, 'news', records.news, createNews);
  await post(filling, 'galleries', records.galleries, createGallery);
}

async function post<Columns>(
  { db, pictures, accounts, onPresent }: Filling,
  table: keyof PlannedRecords,
  planned: PlannedRecord<Columns>[],
  create: Create<Columns>,
): Promise<void> {
  const present = await postedTitles(db, table);
  await atOnce(planned, async (record) => {
    if (present.has(record.title)) return onPresent(record.pictures.length);
    const account = accounts.get(record.owner);
    if (!account) throw new Error(`Nobody has the e-mail ${record.owner}.`);
    const images = await allOf(record.pictures.map((order) => pictures.hang(order, account.id)));
    const { id, roll_no: rollNo, account_type: accttype } = account;
    await create(db, { id, rollNo, accttype }, record.columns, images, { time: record.createdAt });
  });
}
