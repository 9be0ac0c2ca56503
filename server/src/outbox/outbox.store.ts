import type { MailKind } from '@alumni/shared/mail/mail';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { extendReset } from '../codes/resets.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon, newId, now } from '../db/ids.ts';
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

/** Erases the text of a mail once it is sent, or has failed and may contain a link that ends. */
const erased = { text: '', html: '', calendar: '' };

type NewMail = Omit<
  NewRow<'mail_outbox'>,
  'id' | 'message_id' | 'created_at' | 'attempts' | 'next_attempt_at'
> & { next_attempt_at?: string };

/** Longer than an attempt and storing its result, so that no other instance sends the same mail. */
export const longestLeaseMs = 3 * 60_000;

/** Until when mails wait that waited in a backup which was restored: for ever, unless somebody decides. */
const heldUntil = '9999-12-31T00:00:00.000Z';

/** Makes mails due that wait for their next attempt, after one that failed with an `error` of these. */
export async function retryDelayedNow(
  db: Database | Trx,
  isOfThese: (error: string) => boolean,
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
    error !== null && isOfThese(error) ? error : [],
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
 * Adds a mail that is due immediately, or at `next_attempt_at`. Throws a unique violation if its request key was used. An
 * invitation takes the place of those with the same number that were refused.
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

/** Which mails: all that is given has to hold. */
type MailsOf = { kinds?: readonly MailKind[]; address?: string } & (
  | { about: string; to?: string }
  | { to: string; about?: string }
  | { rollNos: string[] }
);

/**
 * Takes back the mails of a reason that has ended: those that wait are removed, one that is being sent has no further
 * attempt, and refused ones cannot be sent again. Returns whether there were some, and none has reached anybody.
 */
export async function withdrawMail(trx: Database | Trx, of: MailsOf): Promise<boolean> {
  const isOfThese = (eb: ExpressionBuilder<DatabaseSchema, 'mail_outbox'>) =>
    eb.and([
      ...('about' in of && of.about !== undefined ? [eb('about', '=', of.about)] : []),
      ...('to' in of && of.to !== undefined ? [eb('recipient_id', '=', of.to)] : []),
      ...('rollNos' in of ? [eb('roll_no', 'in', of.rollNos)] : []),
      ...(of.address === undefined ? [] : [eb('recipient_key', '=', of.address)]),
      ...(of.kinds === undefined ? [] : [eb('kind', 'in', of.kinds)]),
    ]);
  const removed = await trx
    .deleteFrom('mail_outbox')
    .where(isOfThese)
    .where(isWaiting())
    .returning(['locked_until', 'perhaps_delivered'])
    .execute();
  await trx
    .updateTable('mail_outbox')
    .set({ expires_at: now(), forget: 1 })
    .where(isOfThese)
    .where(isUnsettled)
    .execute();
  await trx
    .updateTable('mail_outbox')
    .set(erased)
    .where(isOfThese)
    .where('failed_at', 'is not', null)
    .execute();
  if (removed.length === 0 || !removed.every(isUntold)) return false;
  const others = trx.selectFrom('mail_outbox').where(isOfThese).where('failed_at', 'is', null);
  return !(await others.$call(hasRow));
}

/** Removes the mails of this kind to an account that certainly reached nobody. Returns false if there are none. */
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

/** A lease that ended by itself is of a program that was cut off: the mail may have gone. */
const isUntold = (mail: Pick<QueuedMail, 'locked_until' | 'perhaps_delivered'>) =>
  mail.locked_until === null && mail.perhaps_delivered === 0;

/** Has mails about something wait until then, if they would go before. */
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
  /** Whether mails beyond the limit of their recipient are delayed. */
  limited: boolean;
  /** How many mails an hour there may be with a paced one; any number if it is not given. */
  perHour?: number | undefined;
  /** Mails that a person waits for (urgency 1 and 2), or all others; both if it is not given. */
  lane?: Lane;
  /** Whether mass mail is sent now. */
  withPaced?: boolean;
}

/**
 * Claims the most urgent due mail for `leaseMs`; undefined if none is due, or the database is a restored
 * copy. Of several instances only one gets it, because the update matches only rows that are not locked.
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

/** Notes the status of a report on a mail; false if one was noted before, or the mail server had refused it itself. */
export async function markReported(trx: Trx, id: string, status: string): Promise<boolean> {
  return trx
    .updateTable('mail_outbox')
    .set({ last_error: status })
    .where('id', '=', id)
    .where('last_error', 'is', null)
    .$call(affectsAnyRow);
}

/** Removes those of the mails that are neither sent, given up nor being sent; returns their ids. */
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

/** Takes back the mails with these roll numbers. */
export async function withdrawInvitations(
  trx: Database | Trx,
  rollNumbers: string[],
): Promise<void> {
  for (let from = 0; from < rollNumbers.length; from += withdrawnAtOnce) {
    await withdrawMail(trx, { rollNos: rollNumbers.slice(from, from + withdrawnAtOnce) });
  }
}

/** To be sent, and no instance is sending it. A longer lease was taken while a clock was wrong. */
const isWaiting = () => sql<SqlBool>`(${isUnsettled} and (locked_until is null
  or locked_until < ${now()} or locked_until > ${horizon(longestLeaseMs)}))`;

const longestWaitMs = Math.max(longestDelayMs, longestWindowMs);

/** A later time than any delay has was stored while a clock was wrong, but for mails that are held. */
const isDue = () => sql<SqlBool>`(${isWaiting()} and (next_attempt_at <= ${now()}
  or (next_attempt_at > ${horizon(longestWaitMs)} and next_attempt_at < ${heldUntil})))`;

/** In the statement itself: a restore can mark the database at any moment (`restored-copy.ts`). */
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
 * Claims a mail if pace and limit of its recipient allow it, else leaves or delays it; undefined then, or
 * if another instance was faster. Instances count one after the other.
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
        // Nothing else is due: these are the last.
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
      .where('counted_at', '<=', horizon())
      .where('id', '!=', id)
      .orderBy('counted_at', 'desc')
      .execute();
    const times = counted.map(({ counted_at }) => Date.parse(counted_at ?? ''));
    const turn = nextTurn(claimed, times, Date.now());
    if (turn === undefined) {
      // Mailboxes drop a second mail with the Message-ID of the first one, and what it holds beyond that.
      const isFirst = claimed.attempts === 1;
      const merges = isFirst && policyOf(claimed.kind)?.beyond === 'merge';
      return merges ? mergeWaiting(trx, claimed) : claimed;
    }
    await delay(trx, claimed, new Date(turn).toISOString());
    return undefined;
  });
}

/** Whether another mail of the same kind and language waits for the recipient of this one. */
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

/** As many links as a person looks through in one mail; the others go at the next turn. */
const mergedAtOnce = 10;

/** Puts the texts of the mails of the same kind that wait for the recipient of a claimed one into it, each under its heading. */
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
    // It is about each of them: none takes it back for all.
    about: all.every(({ about }) => about === mail.about) ? mail.about : null,
  };
  for (const { id } of others) await trx.deleteFrom('mail_outbox').where('id', '=', id).execute();
  await trx.updateTable('mail_outbox').set(merged).where('id', '=', mail.id).execute();
  return { ...mail, ...merged };
}

/** Those that wait as well go with it: claiming each one only to delay it would take a transaction a mail. */
async function delayOthers(trx: Trx, mail: QueuedMail, until: string): Promise<void> {
  await trx
    .updateTable('mail_outbox')
    .set({ next_attempt_at: until, delayed_until: until })
    .where(waitsLike(mail))
    .where('next_attempt_at', '<', until)
    .execute();
}

/** Has a mail wait for its turn, and those of its kind that wait as well become one with it. */
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

/** Removes a mail that was for nobody, or for somebody of whom nothing is kept. */
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

/** Releases a mail that the mail server has perhaps taken; it is due again in `delayMs`. */
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

/** Releases a mail that could not be sent; it is due again in `delayMs`. */
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

/** Queues mails again that were given up and whose text is there; returns their ids. */
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

/** Purges at most `limit` mails that were sent or failed before `before`; queued mail stays. */
export async function removeOldMail(db: Database, before: string, limit: number): Promise<number> {
  return db
    .deleteFrom('mail_outbox')
    .where(
      sql<SqlBool>`id in (select id from mail_outbox
        where sent_at < ${before} or failed_at < ${before} limit ${limit})`,
    )
    .$call(countAffectedRows);
}

/** Removes the mails to an address, waiting ones too, and those that answers to go to it. */
export async function removeMailsOf(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where(({ eb, fn, or }) =>
      or([eb(fn('lower', ['recipient']), '=', email), eb(fn('lower', ['reply_to']), '=', email)]),
    )
    .execute();
}

/**
 * Has the mails from and to an account be those of another one of the same person; returns how many. Those that wait
 * still go to the address that they were written to.
 */
export async function giveMails(trx: Trx, from: string, to: string): Promise<number> {
  let given = 0;
  for (const column of ['sender_id', 'recipient_id'] as const) {
    given += await trx
      .updateTable('mail_outbox')
      // Keys of repeated calls are unique for sender and recipient.
      .set({ [column]: to, request_key: null })
      .where(column, '=', from)
      .$call(countAffectedRows);
  }
  // A suspension finds the messages that it takes back by this column.
  await trx.updateTable('mail_outbox').set({ about: to }).where('about', '=', from).execute();
  return given;
}

/** Holds the mails that wait in a backup: the site that it was made of has probably sent them. */
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

/** Sends the mails that were held, or gives them up; returns how many there were. */
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
