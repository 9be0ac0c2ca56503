import type { Account } from '../../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { eventRecords } from '../../../server/src/features/events/events.store.ts';
import { galleryRecords } from '../../../server/src/features/gallery/gallery.store.ts';
import { newsRecords } from '../../../server/src/features/news/news.store.ts';
import { opportunityRecords } from '../../../server/src/features/opportunities/opportunities.store.ts';
import type { Caller } from '../../../server/src/session/caller.ts';
import type { PlannedRecord, PlannedRecords } from '../plan/plan-records.ts';
import { callerFor } from './caller-for.ts';
import type { PictureStore } from './picture-store.ts';

interface Filling {
  db: Database;
  pictures: PictureStore;
  accounts: Map<string, Account>;
}

type Create<Columns> = (
  db: Database,
  creator: Caller,
  columns: Columns,
  images: string[],
  options: { key: string; time: string },
) => Promise<string>;

export async function fillRecords(filling: Filling, records: PlannedRecords): Promise<void> {
  await post(filling, records.events, eventRecords.create);
  await post(filling, records.opportunities, opportunityRecords.create);
  await post(filling, records.news, newsRecords.create);
  await post(filling, records.galleries, galleryRecords.create);
}

/** Titles serve as keys: a resumed filling skips posted records. */
async function post<Columns>(
  { db, pictures, accounts }: Filling,
  records: PlannedRecord<Columns>[],
  create: Create<Columns>,
): Promise<void> {
  for (const { title, owner, columns, createdAt, pictures: named } of records) {
    const account = accounts.get(owner);
    if (!account) throw new Error(`Nobody has the e-mail ${owner}.`);
    const images: string[] = [];
    for (const picture of named) images.push(await pictures.store(picture, account));
    await create(db, callerFor(account), columns, images, { key: title, time: createdAt });
  }
}
