import type { Database } from '../db/database.ts';
import { takeTurn } from '../db/turns.store.ts';
import { queueMail } from '../mail/outbox.ts';
import { listOffice } from './accounts.store.ts';
import { countWaiting } from './admissions.store.ts';

/** Less than a day, so that an hourly pass does not move it to the next hour each day. */
const everyMs = 23.5 * 60 * 60_000;

/** Mails admins and masters once a day while somebody waits to be let in; returns whether it did. */
export async function remindOfApplicants(db: Database, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const waiting = await countWaiting(trx);
    if (waiting === 0 || !(await takeTurn(trx, 'applicants', everyMs))) return false;
    for (const { email, language } of await listOffice(trx)) {
      await queueMail(trx, {
        to: email,
        language,
        mail: {
          template: 'applicantsWaiting',
          waiting,
          link: `${publicUrl}/#/admin/admissions`,
        },
      });
    }
    return true;
  });
}
