import type { Account } from '../accounts/accounts.store.ts';
import { findByEmail } from '../accounts/accounts.store.ts';
import type { Database } from '../db/database.ts';
import { createEvent } from '../features/events/events.store.ts';
import { createGallery } from '../features/gallery/gallery.store.ts';
import { createNews } from '../features/news/news.store.ts';
import { createOpportunity } from '../features/opportunities/opportunities.store.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import { calendarOf } from './calendar.ts';
import { logins } from './content/logins.ts';
import { hasMembers, postedTitles } from './demo.store.ts';
import { fillAdministration } from './fill-administration.ts';
import { memberFiller } from './fill-members.ts';
import { studio } from './pictures/studio.ts';
import { planMembers } from './plan-members.ts';
import { type PlannedRecord, planRecords } from './plan-records.ts';

interface FillOptions {
  db: Database;
  storage: ImageStorage;
  /** Events and deadlines lie before and after this day. */
  today: Date;
  onProgress(done: number, total: number): void;
}

/**
 * Fills an empty database with an invented association; one that is filled is left alone, and so is
 * one that holds anything else. What an interrupted filling did is kept, the rest is added: every
 * step looks whether it is done, and the master's account is the last.
 */
export async function fillDemo(options: FillOptions): Promise<'filled' | 'present' | 'foreign'> {
  const { db, storage, today, onProgress } = options;
  if (await findByEmail(db, logins.master.email)) return 'present';
  if ((await hasMembers(db)) && !(await findByEmail(db, logins.admin.email))) return 'foreign';

  const calendar = calendarOf(today);
  const members = planMembers(calendar);
  const records = planRecords(members, calendar);
  const lists = [records.events, records.opportunities, records.news, records.galleries];
  const total = [
    ...members.flatMap(({ portrait }) => portrait ?? []),
    ...lists.flat().flatMap((record) => record.pictures),
    'the master’s portrait',
  ].length;
  let done = 0;
  const pictures = studio({ db, storage, onPicture: () => onProgress(++done, total) });
  try {
    const fillMember = await memberFiller(db, pictures);
    // The administrator first, alone: their account says whose data these are.
    const accounts = new Map<string, Account>();
    for (const member of members) accounts.set(member.email, await fillMember.account(member));
    await atOnce(members, (member) => fillMember.portrait(member));

    const post = async <Columns extends object>(
      table: 'events' | 'opportunities' | 'news' | 'galleries',
      planned: PlannedRecord<Columns>[],
      create: (
        db: Database,
        creator: { id: string; rollNo: string; accttype: Account['account_type'] },
        columns: Columns,
        images: string[],
        time: string,
      ) => Promise<string>,
    ): Promise<void> => {
      const posted = await postedTitles(db, table);
      await atOnce(planned, async ({ columns, owner, createdAt, pictures: orders }) => {
        const title = 'theme' in columns ? columns.theme : 'title' in columns && columns.title;
        const account = accounts.get(owner);
        if (!account || posted.has(String(title))) return;
        const images = await Promise.all(orders.map((order) => pictures.hang(order, account.id)));
        const { id, roll_no: rollNo, account_type: accttype } = account;
        await create(db, { id, rollNo, accttype }, columns, images, createdAt);
      });
    };
    await post('events', records.events, createEvent);
    await post('opportunities', records.opportunities, createOpportunity);
    await post('news', records.news, createNews);
    await post('galleries', records.galleries, createGallery);
    await fillAdministration(db, { calendar, accounts, fillMember });
    return 'filled';
  } finally {
    pictures.close();
  }
}

/** A few at once keep painters, encoder and disk busy together. */
async function atOnce<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}
