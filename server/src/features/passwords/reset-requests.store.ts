import type { Language } from '@alumni/shared/text/language';
import { emailKey, findByEmail } from '../../accounts/accounts.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow, horizon, newId, now } from '../../db/ids.ts';
import { mailReset } from './passwords.store.ts';

/** Longer than any that is chosen. */
const longestDelayMs = 60 * 60_000;

/** Stores a reset request, for unknown e-mails too (decision 0008), due in `delayMs`. */
export async function requestReset(
  db: Database,
  email: string,
  { language, delayMs }: { language: Language; delayMs: number },
): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({
      id: newId(),
      email_key: emailKey(email),
      language,
      created_at: now(),
      due_at: fromNow(delayMs),
    })
    .execute();
}

/** When the next reset request is due, in Unix milliseconds; undefined if there is none. */
export async function nextResetDue(db: Database): Promise<number | undefined> {
  const next = await db
    .selectFrom('reset_requests')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next && (Date.parse(next.due_at) || 0);
}

/**
 * Processes the reset request that has been due longest: deletes it and queues a mail with a new
 * token, in one transaction; for an unknown e-mail the same work is done in vain (decision 0023).
 * False if no request is due.
 */
export async function processResetRequest(db: Database, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .deleteFrom('reset_requests')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('reset_requests')
          .select('id')
          .where((due) =>
            due.or([due('due_at', '<=', now()), due('due_at', '>', horizon(longestDelayMs))]),
          )
          .orderBy('due_at')
          .limit(1),
      )
      .returningAll()
      .executeTakeFirst();
    if (!request) return false;
    const account = await findByEmail(trx, request.email_key);
    await mailReset(trx, account, { language: request.language, publicUrl });
    return true;
  });
}

/** Deletes the reset requests for an e-mail that wait. */
export async function removeResetRequests(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('reset_requests').where('email_key', '=', email).execute();
}
