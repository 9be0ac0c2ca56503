import type { MailKind } from '@alumni/shared/mail/mail';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, latestPlausible } from '../db/ids.ts';
import { countRows, hasRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { anonymousPace, longestWindowMs, paceWindowMs } from './mail-policies.ts';
import { isServerAway, siteRestored } from './mail-refusal.ts';

export type QueuedMail = Row<'mail_outbox'>;

/** SQL condition: the mail is neither sent nor given up. */
export const isUnsettled = sql<SqlBool>`(sent_at is null and failed_at is null)`;

/** SQL condition: the mail is given up, and its text is still stored. */
export const canBeResent = sql<SqlBool>`(failed_at is not null and text <> '')`;

/**
 * Counts the waiting mails, and how many of them a limit delays. `oldest` shows how long mail has been stuck. It is the
 * time at which the oldest stuck mail was queued. Mails that only wait for a limit or for the pace are not stuck.
 */
export async function outboxState(db: Database) {
  const { waiting, delayed, oldest } = await db
    .selectFrom('mail_outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.count<number>('delayed_until').as('delayed'),
      sql<string | null>`min(created_at) filter (where delayed_until is null
        and (paced = 0 or last_error is not null))`.as('oldest'),
    ])
    .where(isUnsettled)
    .executeTakeFirstOrThrow();
  return { waiting, delayed, oldest: oldest ? new Date(oldest) : undefined };
}

/** When a mail server last accepted a mail; undefined if no such mail is stored. */
export async function lastTakenAt(db: Database | Trx): Promise<string | undefined> {
  const { last } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.max('sent_at').as('last'))
    .where('filed', '=', 0)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** Counts mails given up since a time, except mails given up after a restore. */
export async function countFailed(db: Database, since: string): Promise<number> {
  return countRows(
    db
      .selectFrom('mail_outbox')
      .where('failed_at', '>=', since)
      .where('last_error', 'is distinct from', siteRestored),
  );
}

/**
 * Whether the sender has written to the recipient, in mails that are not purged. With `key`, only the mail of the call
 * with this idempotency key counts.
 */
export async function hasWritten(
  db: Database | Trx,
  { senderId, recipientId }: { senderId: string; recipientId: string },
  key?: string,
): Promise<boolean> {
  return db
    .selectFrom('mail_outbox')
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .$if(key !== undefined, (query) => query.where('request_key', '=', key ?? ''))
    .$call(hasRow);
}

/** Whether a mail about the subject `about` was sent to the address or given up. Purged mails do not count. */
export async function wasMailed(
  trx: Trx,
  { kind, about, address }: { kind: MailKind; about: string; address: string },
): Promise<boolean> {
  return trx
    .selectFrom('mail_outbox')
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('recipient_key', '=', address)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .$call(hasRow);
}

/** The account with this address, even if the address is unproved. */
export async function accountAt(trx: Trx, recipientKey: string) {
  if (recipientKey === '') return undefined;
  return trx
    .selectFrom('accounts')
    .select(['id', 'proved_email'])
    .where('email_key', '=', recipientKey)
    .executeTakeFirst();
}

/** Whether an address is that of an account which has proved it. */
export async function isProvedRecipient(trx: Trx, recipientKey: string): Promise<boolean> {
  return (await accountAt(trx, recipientKey))?.proved_email === recipientKey;
}

/**
 * When the next paced mail may go, in Unix milliseconds; undefined if now. At most `perHour` mails go within an hour.
 * Counts mails of any kind, or only mails of `share`.
 */
export async function nextPacedMail(db: Database | Trx, perHour: number, share?: string) {
  const nth = await db
    .selectFrom('mail_outbox')
    .select('counted_at')
    .where('counted_at', '>', fromNow(-longestWindowMs))
    .where('counted_at', '<=', latestPlausible())
    .$if(share !== undefined, (query) => query.where('share', '=', share ?? ''))
    .orderBy('counted_at', 'desc')
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst();
  const next = nth?.counted_at ? Date.parse(nth.counted_at) + paceWindowMs : 0;
  return next > Date.now() ? next : undefined;
}

/** Hours until the waiting mails of anonymous forms are sent, at their share of the pace. */
export async function anonymousBacklog(db: Database, perHour: number): Promise<number> {
  const waiting = db
    .selectFrom('mail_outbox')
    .where('share', '=', 'anonymous')
    .where('delayed_until', 'is', null)
    .where(isUnsettled);
  return (await countRows(waiting)) / anonymousPace(perHour);
}

/**
 * Number of waiting paced mails that do not fit into this hour, if `perHour` mails of any kind may go. Negative if more
 * mails would fit. Mails of anonymous forms do not count, because they are sent last.
 */
export async function pacedBeyondThisHour(db: Database, perHour: number): Promise<number> {
  const gone = db
    .selectFrom('mail_outbox')
    .where('counted_at', '>', fromNow(-paceWindowMs))
    .where('counted_at', '<=', latestPlausible());
  const waiting = db
    .selectFrom('mail_outbox')
    .where('paced', '=', 1)
    .where('share', '!=', 'anonymous')
    .where(isUnsettled);
  return (await countRows(waiting)) - Math.max(0, perHour - (await countRows(gone)));
}

/** With this many waiting mails of the given kinds, no other is queued. Delayed and deferred ones do not count. */
const most = 5;
/** With this many deferred mails, no other is queued, unless the mail server has accepted any mail since. */
const mostPutOff = 20;

/**
 * Whether another mail of these kinds may be queued. A few waiting mails show that the mail server is away or busy.
 * Mails that wait because of their recipient are not counted: the address is at its limit, or the server deferred this
 * one mail and has accepted others since.
 */
export async function hasRoom(trx: Trx, kinds: readonly string[]): Promise<boolean> {
  const waiting = await trx
    .selectFrom('mail_outbox')
    .select(['created_at', 'last_error'])
    .where('kind', 'in', kinds)
    .where(isUnsettled)
    .where('delayed_until', 'is', null)
    .execute();
  if (waiting.length < most) return true;
  const isPutOff = ({ last_error }: (typeof waiting)[number]) =>
    last_error !== null && !isServerAway(last_error);
  const putOff = waiting.filter(isPutOff);
  if (waiting.length - putOff.length >= most) return false;
  const taken = (await lastTakenAt(trx)) ?? '';
  return putOff.filter(({ created_at }) => created_at > taken).length < mostPutOff;
}

/** Finds the mail of a delivery report; undefined after its purge. */
export async function findMail(trx: Trx, id: string) {
  return trx
    .selectFrom('mail_outbox')
    .select(['id', 'recipient'])
    .where('message_id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether the invitation with a roll number was sent to this address. An invitation that was written to a file does not
 * count. Also true if no mail is stored: each issued number gets a mail, so a missing one was purged.
 */
export async function isInvitationSent(trx: Trx, rollNo: string, email: string): Promise<boolean> {
  const mails = await trx
    .selectFrom('mail_outbox')
    .select(['recipient', 'sent_at', 'filed'])
    .where('roll_no', '=', rollNo)
    .execute();
  const isSent = (mail: (typeof mails)[number]) =>
    mail.sent_at !== null &&
    mail.filed === 0 &&
    mail.recipient.toLowerCase() === email.trim().toLowerCase();
  return mails.length === 0 || mails.some(isSent);
}
