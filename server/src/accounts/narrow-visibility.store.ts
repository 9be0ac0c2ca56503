import { neverPublic } from '@alumni/shared/profile/visibility';
import type { Database } from '../db/database.ts';
import { queueMailTo } from '../outbox/outbox.ts';
import { lockByRollNo, updateAccount } from './accounts.store.ts';
import { storedVisibility, visibilityOf } from './visible-fields.ts';

/** Rewrites what earlier versions let people show to everybody, and mails them; tells whether there was any. */
export async function narrowVisibility(db: Database, publicUrl: string): Promise<boolean> {
  const wide: { roll_no: string }[] = [];
  // In batches: SQLite works in the thread that answers visitors.
  for (let after = ''; ; ) {
    const batch = await db
      .selectFrom('accounts')
      .select(['roll_no', 'visibility'])
      .where('roll_no', '>', after)
      .orderBy('roll_no')
      .limit(500)
      .execute();
    wide.push(...batch.filter((account) => widened(account).length > 0));
    const last = batch[batch.length - 1];
    if (!last) break;
    after = last.roll_no;
  }
  for (const { roll_no } of wide) {
    await db.transaction().execute(async (trx) => {
      const account = await lockByRollNo(trx, roll_no);
      const fields = account ? widened(account) : [];
      if (!account || fields.length === 0) return;
      await updateAccount(trx, account, {
        visibility: storedVisibility(visibilityOf(account)),
        version: account.version + 1,
      });
      const link = `${publicUrl}/#/user/profile`;
      await queueMailTo(trx, account, {
        template: 'visibilityNarrowed',
        fields: [...fields],
        link,
      });
    });
  }
  return wide.length > 0;
}

function widened(account: { visibility: string }) {
  const visibility = visibilityOf(account);
  return neverPublic.filter((field) => visibility[field] === 'public');
}
