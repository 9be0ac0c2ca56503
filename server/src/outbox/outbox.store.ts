import type { MailKind } from '@alumni/shared/mail/mail';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { extendReset } from '../codes/resets.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, latestPlausible, newId, now } from '../db/ids.ts';
import { lockName } from '../db/lock-name.ts';
import { affectsAnyRow, countAffectedRows, countRows, hasRow } from '../db/rows.ts';
import type { DatabaseSchema, NewRow } from '../db/schema.ts';
import {
  anonymousPace,
  longestDelayMs,
  longestWindowMs,
  nextTurn,
  policyOf,
} from './mail-policies.ts';
import { linkExpired, perhapsDelivered, siteRestored } from './mail-refusal.ts';
import type { Lane } from './mailer.ts';
import { canBeResent, isUnsettled, nextPacedMail, type QueuedMail } from './outbox-reads.store.ts';

/** Values that erase a mail's text once it is sent, or has failed and may contain an expiring link. */
const erased = { text: '', html: '', calendar: '' };

type NewMail = Omit<
  NewRow<'mail_outbox'>,
  'id' | 'message_id' | 'created_at' | 'attempts' | 'next_attempt_at'
> & { next_attempt_at?: string };

/**
 * An attempt renews its lease every third of this time. After a crash, the lease expires and another instance may send
 * the mail.
 */
export const longestLeaseMs = 3 * 60_000;

/** Due time of mails held after a restore: they wait until somebody decides. */
const heldUntil = '9999-12-31T00:00:00.000Z';

/** Makes delayed mails due now if their last `error` matches. */
export async function retryDelayedNow(
  db: Database | Trx,
  matches: (error: string) => boolean,
): Promise<void> {
  const time = now();
  const delayed = await db
    .selectFrom('mail_outbox')
    .select('last_error')
    .distinct()
    .where(isUnsettled)
    .where('last_error', 'is not', null)
    .where('next_attempt_at', '>', time)
    .where('next_attempt_at', '<', heldUntil)
    .execute();
  const errors = delayed.flatMap(({ last_error: error }) =>
    error !== null && matches(error) ? error : [],
  );
  for (const error of errors) {
    await db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: time })
      .where(isUnsettled)
      .where('last_error', '=', error)
      .where('next_attempt_at', '>', time)
      .where('next_attempt_at', '<', heldUntil)
      .execute();
  }
}

/**
 * Adds a mail that is due now, or at `next_attempt_at`. Throws a unique violation for a used request key. An
 * invitation replaces refused invitations with the same number.
 */
export async function insertMail(trx: Trx, mail: NewMail): Promise<string> {
  if (mail.roll_no) {
    const before = trx.deleteFrom('mail_outbox').where('roll_no', '=', mail.roll_no);
    await before.where('failed_at', 'is not', null).execute();
  }
  const id = newId();
  const time = now();
  const fresh = { id, message_id: id, created_at: time, attempts: 0 };
  await trx
    .insertInto('mail_outbox')
    .values({ ...fresh, next_attempt_at: time, ...mail })
    .execute();
  return id;
}

/** Selects mails; all given conditions must hold. */
type MailFilter = { kinds?: readonly MailKind[]; address?: string } & (
  | { about: string; to?: string }
  | { to: string; about?: string }
  | { rollNos: string[] }
);

/**
 * Withdraws mails that are no longer needed. Removes the waiting ones. A mail in flight gets no further attempt.
 * Refused mails lose their text, so they cannot be sent again. Returns true if a mail was removed and none of the mails
 * can have been delivered.
 */
export async function withdrawMail(trx: Database | Trx, of: MailFilter): Promise<boolean> {
  const matches = (eb: ExpressionBuilder<DatabaseSchema, 'mail_outbox'>) =>
    eb.and([
      ...('about' in of && of.about !== undefined ? [eb('about', '=', of.about)] : []),
      ...('to' in of && of.to !== undefined ? [eb('recipient_id', '=', of.to)] : []),
      ...('rollNos' in of ? [eb('roll_no', 'in', of.rollNos)] : []),
      ...(of.address === undefined ? [] : [eb('recipient_key', '=', of.address)]),
      ...(of.kinds === undefined ? [] : [eb('kind', 'in', of.kinds)]),
    ]);
  const removed = await trx
    .deleteFrom('mail_outbox')
    .where(matches)
    .where(isWaiting())
    .returning(['locked_until', 'perhaps_delivered'])
    .execute();
  await trx
    .updateTable('mail_outbox')
    .set({ expires_at: now(), forget: 1 })
    .where(matches)
    .where(isUnsettled)
    .execute();
  await trx
    .updateTable('mail_outbox')
    .set(erased)
    .where(matches)
    .where('failed_at', 'is not', null)
    .execute();
  if (removed.length === 0 || !removed.every(isUntold)) return false;
  const others = trx.selectFrom('mail_outbox').where(matches).where('failed_at', 'is', null);
  return !(await others.$call(hasRow));
}

/**
 * Removes the waiting mails of a kind to an account, if no attempt can have delivered them. Returns false if there are
 * none.
 */
export async function withdrawUntold(trx: Trx, to: string, kind: MailKind): Promise<boolean> {
  return trx
    .deleteFrom('mail_outbox')
    .where('recipient_id', '=', to)
    .where('kind', '=', kind)
    .where(isUnsettled)
    .where('locked_until', 'is', null)
    .where('perhaps_delivered', '=', 0)
    .$call(affectsAnyRow);
}

/**
 * Whether a mail has certainly reached nobody. A lease that is still set comes from a crashed process, which may have
 * sent the mail.
 */
const isUntold = (mail: Pick<QueuedMail, 'locked_until' | 'perhaps_delivered'>) =>
  mail.locked_until === null && mail.perhaps_delivered === 0;

/** Delays the mails about `about` until the time `until`, if they would go earlier. */
export async function holdMailAbout(
  trx: Trx,
  about: string,
  kinds: readonly MailKind[],
  until: string,
): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: until })
    .where('about', '=', about)
    .where('kind', 'in', kinds)
    .where('next_attempt_at', '<', until)
    .where(isWaiting())
    .execute();
}

interface Limits {
  /** Whether limits per address delay mails. */
  limited: boolean;
  /** A paced mail is claimed only while fewer mails than this have gone within an hour. No limit if undefined. */
  perHour?: number | undefined;
  /** `awaited`: urgency 1 and 2; `mass`: all others. Both if undefined. */
  lane?: Lane;
  /** Whether mass mail may be claimed. */
  withPaced?: boolean;
}

/**
 * Claims the most urgent due mail for `leaseMs`; undefined if none is due, or the database is a restored copy. The
 * update matches only unlocked rows, so one instance gets it.
 */
export async function claimMail(
  db: Database,
  leaseMs: number,
  { limited, perHour, lane, withPaced = true }: Limits = { limited: false },
): Promise<QueuedMail | undefined> {
  let skipsPaced = !withPaced;
  for (;;) {
    const due = await db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient_key', 'share', 'paced'])
      .where(isDue())
      .where(isTheSite)
      .$if(skipsPaced, (query) => query.where('paced', '=', 0))
      .$if(lane !== undefined, (query) =>
        query.where('urgency', lane === 'awaited' ? '>=' : '<', 1),
      )
      .orderBy('urgency', 'desc')
      // First attempts go first: a server may take half a minute to refuse a repeated one. The rows are few, so the
      // order needs no index.
      .$if(lane === 'awaited', (query) => query.orderBy(sql`attempts > 0`))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const pace = due.paced ? perHour : undefined;
    const claimed = await claimInTurn(db, due, { leaseMs, limited, pace });
    if (claimed === 'paceReached') skipsPaced = true;
    else if (claimed) return claimed;
  }
}

/**
 * Stores the status of a delivery report. Returns false if an earlier report is stored, or the mail server itself
 * refused the mail.
 */
export async function markReported(trx: Trx, id: string, status: string): Promise<boolean> {
  return trx
    .updateTable('mail_outbox')
    .set({ last_error: status })
    .where('id', '=', id)
    .where('last_error', 'is', null)
    .$call(affectsAnyRow);
}

/** Removes waiting mails that are not being sent; returns their ids. */
export async function withdrawWaiting(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await trx
    .deleteFrom('mail_outbox')
    .where('id', 'in', ids)
    .where(isUnsettled)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now())]))
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}

const withdrawnAtOnce = 500;

export async function withdrawInvitations(
  trx: Database | Trx,
  rollNumbers: string[],
): Promise<void> {
  for (let from = 0; from < rollNumbers.length; from += withdrawnAtOnce) {
    await withdrawMail(trx, { rollNos: rollNumbers.slice(from, from + withdrawnAtOnce) });
  }
}

/**
 * SQL condition: the mail is unsettled and not being sent. A lease that ends in the far future was taken while the
 * clock was wrong, so it does not count.
 */
const isWaiting = () => sql<SqlBool>`(${isUnsettled} and (locked_until is null
  or locked_until < ${now()} or locked_until > ${latestPlausible(longestLeaseMs)}))`;

const longestWaitMs = Math.max(longestDelayMs, longestWindowMs);

/**
 * SQL condition: the mail is due. A time beyond any delay was stored while the clock was wrong, so it counts as due.
 * Held mails are excepted.
 */
const isDue = () => sql<SqlBool>`(${isWaiting()} and (next_attempt_at <= ${now()}
  or (next_attempt_at > ${latestPlausible(longestWaitMs)} and next_attempt_at < ${heldUntil})))`;

/**
 * SQL condition: the database is no restored copy. Each claim contains this condition, because a restore can mark the
 * database at any moment (`restored-copy.ts`).
 */
const isTheSite = sql<SqlBool>`not exists (select 1 from site_options where name = 'restored')`;

async function claim(trx: Trx, id: string, leaseMs: number): Promise<QueuedMail | undefined> {
  return trx
    .updateTable('mail_outbox')
    .set((eb) => ({
      locked_until: fromNow(leaseMs),
      attempts: eb('attempts', '+', 1),
      counted_at: now(),
      delayed_until: null,
    }))
    .where('id', '=', id)
    .where(isDue())
    .where(isTheSite)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims a mail if the pace and the recipient's limit allow it. Otherwise leaves the mail (`paceReached`) or delays it.
 * Returns undefined if the mail was delayed, or if another instance was faster. A lock makes instances count one after
 * the other.
 */
async function claimInTurn(
  db: Database,
  { id, recipient_key, share }: Pick<QueuedMail, 'id' | 'recipient_key' | 'share'>,
  { leaseMs, limited, pace }: { leaseMs: number; limited: boolean; pace: number | undefined },
): Promise<QueuedMail | 'paceReached' | undefined> {
  return db.transaction().execute(async (trx) => {
    if (pace !== undefined) {
      await lockName(trx, 'mail|pace');
      if ((await nextPacedMail(trx, pace)) !== undefined) return 'paceReached';
      if (share === 'anonymous') {
        const next = await nextPacedMail(trx, anonymousPace(pace), share);
        // The pace counts as reached for all mass mail. Mails of anonymous forms come last, so no other paced mail is
        // due.
        if (next !== undefined) return 'paceReached';
      }
    }
    if (!limited || !share) return claim(trx, id, leaseMs);
    await lockName(trx, `mail|${share}|${recipient_key}`);
    const claimed = await claim(trx, id, leaseMs);
    if (!claimed) return undefined;
    const counted = await trx
      .selectFrom('mail_outbox')
      .select('counted_at')
      .where('recipient_key', '=', recipient_key)
      .where('share', '=', share)
      .where('counted_at', '>', fromNow(-longestWindowMs))
      .where('counted_at', '<=', latestPlausible())
      .where('id', '!=', id)
      .orderBy('counted_at', 'desc')
      .execute();
    const times = counted.map(({ counted_at }) => Date.parse(counted_at ?? ''));
    const turn = nextTurn(claimed, times, Date.now());
    if (turn === undefined) {
      // Only a first attempt merges: mailboxes drop a second mail with the same Message-ID, even with new content.
      const isFirst = claimed.attempts === 1;
      const merges = isFirst && policyOf(claimed.kind)?.beyond === 'merge';
      return merges ? mergeWaiting(trx, claimed) : claimed;
    }
    await delay(trx, claimed, new Date(turn).toISOString());
    return undefined;
  });
}

/** Matches waiting mails of the same kind and language to the same recipient. */
function waitsLike({ id, recipient_key, share, kind, language }: QueuedMail) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'mail_outbox'>) =>
    eb.and([
      isWaiting(),
      eb('recipient_key', '=', recipient_key),
      eb('share', '=', share),
      eb('kind', '=', kind),
      eb('language', '=', language),
      eb('id', '!=', id),
      eb('next_attempt_at', '<', heldUntil),
    ]);
}

/** A person can scan this many texts in one mail; the rest follow in the next one. */
const mergedAtOnce = 10;

/** Merges the texts of waiting mails of the same kind into a claimed one, each under its heading. */
async function mergeWaiting(trx: Trx, mail: QueuedMail): Promise<QueuedMail> {
  const time = now();
  if (mail.expires_at !== null && mail.expires_at <= time) return mail;
  const others = await trx
    .selectFrom('mail_outbox')
    .selectAll()
    .where(waitsLike(mail))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', time)]))
    .orderBy('id')
    .limit(mergedAtOnce - 1)
    .execute();
  if (others.length === 0) return mail;
  const all = [mail, ...others];
  const ends = all.flatMap(({ expires_at }) => expires_at ?? []);
  const merged = {
    text: all.map(({ text }) => text).join('\n\n'),
    html: all.map(({ html }) => html).join('\n'),
    expires_at: ends.length === all.length ? (ends.sort().at(-1) ?? null) : null,
    // A mail about several things is not withdrawn with one of them.
    about: all.every(({ about }) => about === mail.about) ? mail.about : null,
  };
  for (const { id } of others) await trx.deleteFrom('mail_outbox').where('id', '=', id).execute();
  await trx.updateTable('mail_outbox').set(merged).where('id', '=', mail.id).execute();
  return { ...mail, ...merged };
}

/**
 * Delays the recipient's other waiting mails of the same kind, too. Otherwise each of them would be claimed in its own
 * transaction, only to be delayed.
 */
async function delayOthers(trx: Trx, mail: QueuedMail, until: string): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: until, delayed_until: until })
    .where(waitsLike(mail))
    .where('next_attempt_at', '<', until)
    .execute();
}

/**
 * Delays a mail until its turn. If mails of its kind are joined, only the newest waiting mail stays. Its `joined`
 * counts the mails that it replaces.
 */
async function delay(trx: Trx, mail: QueuedMail, until: string): Promise<void> {
  if (policyOf(mail.kind)?.beyond === 'merge') await delayOthers(trx, mail, until);
  const others =
    policyOf(mail.kind)?.beyond === 'join'
      ? await trx.selectFrom('mail_outbox').selectAll().where(waitsLike(mail)).execute()
      : [];
  const all = [...others, mail].sort((a, b) => (a.id < b.id ? 1 : -1));
  const [newest = mail, ...older] = all;
  for (const { id } of older) await trx.deleteFrom('mail_outbox').where('id', '=', id).execute();
  const isReset = newest.kind === 'passwordReset';
  await trx
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: until,
      delayed_until: until,
      ...(isReset && { expires_at: await extendReset(trx, newest, until) }),
      counted_at: null,
      locked_until: null,
      last_error: null,
      joined: all.reduce((sum, { joined }) => sum + joined, older.length),
      ...(newest.id === mail.id && { attempts: mail.attempts - 1 }),
    })
    .where('id', '=', newest.id)
    .execute();
}

export async function markSent(db: Database, mail: QueuedMail, filed: boolean): Promise<void> {
  if (mail.forget) return removeMail(db, mail);
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: now(),
      filed: filed ? 1 : 0,
      locked_until: null,
      last_error: null,
      ...erased,
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Removes a mail that has no recipient, or whose recipient must be forgotten. */
export async function removeMail(db: Database, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Keeps a mail from other instances for another `leaseMs`, while it is being sent. */
export async function renewMailLease(
  db: Database,
  mail: QueuedMail,
  leaseMs: number,
): Promise<void> {
  const locked_until = fromNow(leaseMs);
  const renewed = await db
    .updateTable('mail_outbox')
    .set({ locked_until })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .$call(affectsAnyRow);
  if (renewed) mail.locked_until = locked_until;
}

/** Releases a mail that was perhaps delivered; due again in `delayMs`. */
export async function markPerhapsDelivered(db: Database, mail: QueuedMail, delayMs: number) {
  await db
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: fromNow(delayMs),
      locked_until: null,
      last_error: perhapsDelivered,
      perhaps_delivered: mail.perhaps_delivered + 1,
    })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .execute();
}

/** Releases an unsent mail; due again in `delayMs`. */
export async function markDelayed(db: Database, mail: QueuedMail, delayMs: number, error: string) {
  await db
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: fromNow(delayMs),
      locked_until: null,
      last_error: error,
      counted_at: null,
    })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .execute();
}

export async function markFailed(db: Database, mail: QueuedMail, error: string): Promise<void> {
  if (mail.forget) return removeMail(db, mail);
  const isKept = policyOf(mail.kind)?.canResend && error !== linkExpired;
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now(), locked_until: null, last_error: error, ...(!isKept && erased) })
    .where('id', '=', mail.id)
    .where('locked_until', '=', mail.locked_until)
    .execute();
}

/** Requeues failed mails that still have their text; returns their ids. */
export async function requeueMails(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const time = now();
  const queued = await trx
    .updateTable('mail_outbox')
    .set({
      created_at: time,
      next_attempt_at: time,
      failed_at: null,
      last_error: null,
      attempts: 0,
      perhaps_delivered: 0,
    })
    .where('id', 'in', ids)
    .where(canBeResent)
    .returning('id')
    .execute();
  return queued.map(({ id }) => id);
}

/**
 * Purges at most `limit` mails that were sent or failed before `before`; queued mail stays. For an unclaimed roll
 * number, the newest sent mail and a later refused one stay without text. Reminders of the invitation use the language
 * of the sent one. The refused one prevents reminders to an address that does not work.
 */
export async function removeOldMail(db: Database, before: string, limit: number): Promise<number> {
  await db
    .updateTable('mail_outbox')
    .set(erased)
    .where('failed_at', '<', before)
    .where('roll_no', 'is not', null)
    .where('text', '!=', '')
    .execute();
  return db
    .deleteFrom('mail_outbox')
    .where(
      sql<SqlBool>`id in (select id from mail_outbox as old
        where (failed_at < ${before} or sent_at < ${before}) and not ${isNewestOfUnclaimed} limit ${limit})`,
    )
    .$call(countAffectedRows);
}

const isNewestOfUnclaimed = sql<SqlBool>`(
  exists (select 1 from issued_roll_numbers as issued
    where issued.roll_no = old.roll_no and issued.claimed_at is null)
  and not exists (select 1 from mail_outbox as newer where newer.roll_no = old.roll_no
    and newer.sent_at is not null and (newer.created_at, newer.id) > (old.created_at, old.id)))`;

/** Removes mails to an address, even waiting ones, and mails with it as Reply-To. */
export async function removeMailsTo(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where(({ eb, fn, or }) =>
      or([eb(fn('lower', ['recipient']), '=', email), eb(fn('lower', ['reply_to']), '=', email)]),
    )
    .execute();
}

/**
 * Moves mails from and to an account to another account of the same person; returns how many. Waiting mails keep their
 * address.
 */
export async function moveMails(trx: Trx, from: string, to: string): Promise<number> {
  let given = 0;
  for (const column of ['sender_id', 'recipient_id'] as const) {
    given += await trx
      .updateTable('mail_outbox')
      // Removes the request keys: they are unique per sender and recipient, so two of them could collide.
      .set({ [column]: to, request_key: null })
      .where(column, '=', from)
      .$call(countAffectedRows);
  }
  // In a message between members, `about` is the id of the sender. A suspension uses it to find the messages to
  // withdraw.
  await trx.updateTable('mail_outbox').set({ about: to }).where('about', '=', from).execute();
  return given;
}

/** Holds the mails that wait in a restored backup: the original site has probably sent them. */
export async function holdWaitingMails(trx: Trx): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: heldUntil, locked_until: null })
    .where(isUnsettled)
    .execute();
}

export async function countHeldMails(db: Database): Promise<number> {
  return countRows(db.selectFrom('mail_outbox').where(isHeld));
}

/** Sends held mails or gives them up; returns how many there were. */
export async function releaseHeldMails(trx: Trx, { send }: { send: boolean }): Promise<number> {
  const time = now();
  const forgotten = send
    ? []
    : await trx
        .deleteFrom('mail_outbox')
        .where(isHeld)
        .where('forget', '=', 1)
        .returning('id')
        .execute();
  const released = await trx
    .updateTable('mail_outbox')
    .set(
      send
        ? { next_attempt_at: time }
        : { next_attempt_at: time, failed_at: time, last_error: siteRestored, ...erased },
    )
    .where(isHeld)
    .returning('id')
    .execute();
  return forgotten.length + released.length;
}

const isHeld = sql<SqlBool>`(next_attempt_at = ${heldUntil} and ${isUnsettled})`;
