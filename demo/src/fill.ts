import { type Account, findByEmail } from '../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../server/src/db/database.ts';
import type { ImageStorage } from '../../server/src/files/image-storage.ts';
import { atOnce } from './at-once.ts';
import { calendarOf } from './calendar.ts';
import { logins } from './content/logins.ts';
import { fillAdministration } from './fill-administration.ts';
import { memberFiller } from './fill-members.ts';
import { fillRecords } from './fill-records.ts';
import { studio } from './pictures/studio.ts';
import { planMembers } from './plan-members.ts';
import { planRecords } from './plan-records.ts';

interface FillOptions {
  db: Database;
  storage: ImageStorage;
  /** Events and deadlines lie before and after this day. */
  today: Date;
  /** Called with the number of pictures there are, and the number there will be. */
  onProgress(done: number, total: number): void;
}

/**
 * Fills an empty database with an invented association; one that is filled is left alone. What an
 * interrupted filling did is kept, the rest is added: every step looks whether it is done, and the
 * master's account is the last.
 */
export async function fillDemo(options: FillOptions): Promise<'filled' | 'present'> {
  const { db, storage, today, onProgress } = options;
  if (await findByEmail(db, logins.master.email)) return 'present';

  const calendar = calendarOf(today);
  const members = planMembers(calendar);
  const records = planRecords(members, calendar);
  const ordered = [
    ...members.flatMap(({ portrait }) => portrait ?? []),
    ...[records.events, records.opportunities, records.news, records.galleries].flatMap((list) =>
      list.flatMap((record) => record.pictures),
    ),
  ];
  let done = 0;
  const advance = (pictures: number) => {
    done += pictures;
    // And the master's portrait.
    onProgress(done, ordered.length + 1);
  };
  const pictures = studio({ db, storage, onPicture: () => advance(1) });
  try {
    const filler = await memberFiller(db, pictures);
    const accounts = new Map<string, Account>();
    for (const member of members) accounts.set(member.email, await filler.account(member));
    await atOnce(members, async (member) => {
      const drawn = await filler.portrait(member);
      if (!drawn && member.portrait) advance(1);
    });
    await fillRecords({ db, pictures, accounts, onPresent: advance }, records);
    await fillAdministration(db, { calendar, accounts, filler });
    return 'filled';
  } finally {
    pictures.close();
  }
}
