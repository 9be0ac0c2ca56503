import type { Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';

/**
 * Whether a mail that is repeated while its reason lasts is due; notes it as written then. Of several
 * instances that ask at once, one is told so.
 */
export async function takeReminder(trx: Trx, name: string, everyMs: number): Promise<boolean> {
  const row = await trx
    .insertInto('reminders')
    .values({ name, last_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_at: now() })
        .where('reminders.last_at', '<=', fromNow(-everyMs)),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
