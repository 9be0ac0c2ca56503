import type { Database } from '../../../server/src/db/database.ts';
import type { ImageStorage } from '../../../server/src/images/storage/image-storage.ts';
import { logins } from '../content/logins.ts';
import { calendarOf } from '../plan/calendar.ts';
import { planLogin, planMembers } from '../plan/plan-members.ts';
import { type PlannedRecord, planRecords } from '../plan/plan-records.ts';
import { fillAdministration } from './fill-administration.ts';
import { fillLetters } from './fill-letters.ts';
import { fillAccounts, fillPortraits } from './fill-members.ts';
import { fillRecords } from './fill-records.ts';
import { fillReplies } from './fill-replies.ts';
import { pictureStore } from './picture-store.ts';

interface FillOptions {
  db: Database;
  storage: ImageStorage;
  /** Dates of events and deadlines are relative to this day. */
  today: Date;
}

/**
 * Fills an empty database with an invented association. Resumes an interrupted run: each step checks whether it is
 * done. The master's account comes last.
 */
export async function fillDemo({ db, storage, today }: FillOptions): Promise<void> {
  const calendar = calendarOf(today);
  const members = planMembers(calendar);
  const records = planRecords(members, calendar);
  const master = planLogin(logins.master, calendar);

  // Create accounts before pictures. If pictures exist without accounts, `foreignData` assumes that somebody else
  // stored them.
  const accounts = await fillAccounts(db, members);
  const portraits = [...members, master].flatMap(({ portrait }) => portrait ?? []);
  const everyRecord: PlannedRecord<unknown>[] = Object.values(records).flat();
  const scenes = everyRecord.flatMap((record) => record.pictures);
  const pictures = await pictureStore(db, storage, new Set([...portraits, ...scenes]));
  await fillPortraits(db, pictures, members, accounts);
  await fillRecords({ db, pictures, accounts }, records);
  await fillLetters(db, accounts);
  await fillReplies(db, accounts);
  await fillAdministration({ db, pictures, accounts, calendar, master });
}
