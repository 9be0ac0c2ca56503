import { listOffice } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { claimInterval } from '../../db/intervals.store.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { countWaiting, ofApplicants } from './admissions.store.ts';

/**
 * Half an hour less than a day. With a full day, the run after 24 hours could be seconds too early. The mail would then
 * go out an hour later each day.
 */
const everyMs = 23.5 * 60 * 60_000;

/** Mails admins and masters once a day while applicants wait; returns whether it did. */
export async function remindOfApplicants(db: Database, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const waiting = await countWaiting(trx);
    if (waiting === 0 || !(await claimInterval(trx, 'applicants', everyMs))) return false;
    const link = `${publicUrl}/#/admin/admissions`;
    await withdrawMail(trx, ofApplicants);
    const { about } = ofApplicants;
    for (const account of await listOffice(trx)) {
      await queueMailTo(trx, account, { template: 'applicantsWaiting', waiting, link }, { about });
    }
    return true;
  });
}
