import type { Language } from '@alumni/shared/text/language';
import { emailKey, findByEmail } from '../../accounts/accounts.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow, latestPlausible, newId, now } from '../../db/ids.ts';
import { mailReset } from './passwords.store.ts';

/**
 * Every delay is shorter than this. If a request is due later than this from now, the clock was wrong when it was
 * stored. It is then processed at once.
 */
const longestDelayMs = 60 * 60_000;

/** Stores a reset request due in `delayMs`, for unknown emails too (decision 0022). */
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
 * Processes the reset request that became due first, in one transaction. Deletes it and queues a mail with a new token.
 * For an unknown email it does the same work without effect (decision 0022). False if none is due.
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
            due.or([
              due('due_at', '<=', now()),
              due('due_at', '>', latestPlausible(longestDelayMs)),
            ]),
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

/** Deletes the waiting reset requests of an email. */
export async function removeResetRequests(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('reset_requests').where('email_key', '=', email).execute();
}
