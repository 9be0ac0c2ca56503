import type { Selectable } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, newId, now } from '../db/ids.ts';
import type { MailOutboxTable } from '../db/schema.ts';

export type QueuedMail = Selectable<MailOutboxTable>;

/** A mail is erased when it is sent or given up: it may hold a link that resets a password. */
const erased = { text: '', html: '' };

type NewMail = Pick<
  QueuedMail,
  'recipient' | 'reply_to' | 'language' | 'subject' | 'text' | 'html' | 'urgency' | 'expires_at'
>;

/** Adds a mail that is due at once. */
export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  const id = newId();
  const time = now();
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      message_id: id,
      ...mail,
      created_at: time,
      next_attempt_at: time,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}

/**
 * Takes the most urgent mail that is due and locks it for `leaseMs`; `undefined` where none is due. Of any
 * number of instances one gets it: the update only finds the row while nobody's lock holds.
 */
export async function claimMail(db: Database, leaseMs: number): Promise<QueuedMail | undefined> {
  for (;;) {
    const time = now();
    const due = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', time)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', time)]))
      .orderBy('urgency', 'desc')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('mail_outbox')
      .set((eb) => ({ locked_until: fromNow(leaseMs), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', time)]))
      .where('next_attempt_at', '<=', time)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

export async function markSent(db: Database, { id }: QueuedMail): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now(), locked_until: null, last_error: null, ...erased })
    .where('id', '=', id)
    .execute();
}

/** Unlocks a mail that could not be sent; it is due again in `delayMs`. */
export async function markDelayed(
  db: Database,
  mail: QueuedMail,
  delayMs: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: fromNow(delayMs), locked_until: null, last_error: error })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .execute();
}

export async function markFailed(db: Database, mail: QueuedMail, error: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now(), locked_until: null, last_error: error, ...erased })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .execute();
}

/** Purges mail that was sent or given up before `before`; queued mail stays. */
export async function removeOldMail(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute();
}
