import type { MailKind } from '@alumni/shared/mail/mail';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon } from '../db/ids.ts';
import { countRows, hasRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { anonymousPace, longestWindowMs, paceWindowMs } from './mail-policies.ts';
import { isServerAway, siteRestored } from './mail-refusal.ts';

export type QueuedMail = Row<'mail_outbox'>;

/** Neither sent nor given up. */
export const isUnsettled = sql<SqlBool>`(sent_at is null and failed_at is null)`;

/** Given up, and its text is there. */
export const canBeResent = sql<SqlBool>`(failed_at is not null and text <> '')`;

/** How many mails wait to be sent; since when the oldest does that neither a limit nor the pace delays. */
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

/** When a mail server has last taken a mail; undefined where none of these is kept. */
export async function lastTakenAt(db: Database | Trx): Promise<string | undefined> {
  const { last } = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.max('sent_at').as('last'))
    .where('filed', '=', 0)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** How many mails were given up since. */
export async function countFailed(db: Database, since: string): Promise<number> {
  return countRows(
    db
      .selectFrom('mail_outbox')
      .where('failed_at', '>=', since)
      .where('last_error', 'is distinct from', siteRestored),
  );
}

/**
 * Whether one has written to the other, by the mails that are not purged yet; with a `key`, by the
 * call that had this key.
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

/** Whether a mail about something was sent to an address, or refused, and is not purged yet. */
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

/** The account of an address, proved or not. */
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

/** When the next paced mail may go (Unix milliseconds), of `perHour` mails of any kind, or of a share; undefined if now. */
export async function nextPacedMail(db: Database | Trx, perHour: number, share?: string) {
  const nth = await db
    .selectFrom('mail_outbox')
    .select('counted_at')
    .where('counted_at', '>', fromNow(-longestWindowMs))
    .where('counted_at', '<=', horizon())
    .$if(share !== undefined, (query) => query.where('share', '=', share ?? ''))
    .orderBy('counted_at', 'desc')
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst();
  const next = nth?.counted_at ? Date.parse(nth.counted_at) + paceWindowMs : 0;
  return next > Date.now() ? next : undefined;
}

/** For how many hours the mails of anonymous forms that wait use up their part of the pace. */
export async function anonymousBacklog(db: Database, perHour: number): Promise<number> {
  const waiting = db
    .selectFrom('mail_outbox')
    .where('share', '=', 'anonymous')
    .where('delayed_until', 'is', null)
    .where(isUnsettled);
  return (await countRows(waiting)) / anonymousPace(perHour);
}

/**
 * How many of the paced mails that wait do not go within the hour, at `perHour` of any kind; below 0 where more may go. Those
 * of anonymous forms go after the others.
 */
export async function pacedBeyondThisHour(db: Database, perHour: number): Promise<number> {
  const gone = db
    .selectFrom('mail_outbox')
    .where('counted_at', '>', fromNow(-paceWindowMs))
    .where('counted_at', '<=', horizon());
  const waiting = db
    .selectFrom('mail_outbox')
    .where('paced', '=', 1)
    .where('share', '!=', 'anonymous')
    .where(isUnsettled);
  return (await countRows(waiting)) - Math.max(0, perHour - (await countRows(gone)));
}

/** So many of some kinds are in the outbox at a time, as long as nothing holds them up. */
const most = 5;
/** So many may have been put off one after the other, without the mail server taking any mail meanwhile. */
const mostPutOff = 20;

/**
 * Whether another mail of some kinds may be queued. A few that wait show that the mail server is away, or busy. Those
 * that one recipient holds up hold up nobody else: they wait for the limit of their address, or the mail server has
 * put them off and taken later ones.
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

/** A mail whose report came back; undefined if it is purged. */
export async function findMail(trx: Trx, id: string) {
  return trx
    .selectFrom('mail_outbox')
    .select(['id', 'recipient'])
    .where('message_id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether the mail that invites an e-mail with a roll number was sent, and not written to a file; also
 * if it was purged since, as every number is mailed.
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
