import { LimitReachedError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { fromNow, latestPlausible, newId, now } from '../../../db/ids.ts';
import { countRows, hasRow } from '../../../db/rows.ts';
import type { Row } from '../../../db/schema.ts';
import { parseStored } from '../../../db/stored-json.ts';
import { holdMailAbout, withdrawMail } from '../../../outbox/outbox.store.ts';
import { eventMessages } from '../events.messages.ts';
import { noticeKeys } from './coming-work.store.ts';
import { changeContent, type KnownEvent } from './notice-content.ts';

export type Notice = Row<'event_notices'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Changes within this time are announced by one mail. */
const joinedMs = 10 * minuteMs;
/** Most changes and messages that are mailed per event and day; reminders do not count. */
export const noticesPerDay = 5;

export function toKnownEvent(event: Row<'events'>, isGone: boolean): KnownEvent {
  const { start_date, end_date, start_time, end_time, venue, town } = event;
  return { start_date, end_date, start_time, end_time, venue, town, isGone };
}

export function isSame(one: KnownEvent, other: KnownEvent): boolean {
  return (Object.keys(one) as (keyof KnownEvent)[]).every((name) => one[name] === other[name]);
}

/** Adds a notice if days, hours, venue or cancellation have changed and the event has replies. */
export async function queueChangeNotice(trx: Trx, before: Row<'events'>): Promise<void> {
  const after = await trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  if (after.deleted_at !== null || after.answers === 'off') {
    await withdrawMail(trx, { about: before.id, kinds: ['eventAnswer'] });
  }
  const known = toKnownEvent(before, before.deleted_at !== null);
  if (isSame(known, toKnownEvent(after, after.deleted_at !== null))) return;
  const hasReplies = await trx
    .selectFrom('event_replies')
    .where('event_id', '=', before.id)
    .where('state', '!=', 'not')
    .$call(hasRow);
  if (hasReplies) await addChange(trx, before.id, known);
}

/** When the waiting notice of a change is mailed, and to how many people; undefined if none waits. */
export async function waitingChange(
  db: Database,
  eventId: string,
): Promise<{ people: number; at: string } | undefined> {
  const notice = await db
    .selectFrom('event_notices')
    .select('due_at')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'change')
    .where('sent_to', '=', '')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (!notice) return undefined;
  const replies = db
    .selectFrom('event_replies')
    // Suspended and leaving members get no mail: see `findRecipient`.
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'event_replies.account_id')
        .on('account_type', '!=', 'suspended')
        .on('admission', '=', 'admitted')
        .on('deletion_due_at', 'is', null),
    )
    .where('event_id', '=', eventId)
    .where('state', '!=', 'not')
    .where((eb) =>
      eb.or([eb('event_replies.email_key', 'is not', null), eb('accounts.email', '!=', '')]),
    );
  return { people: await countRows(replies), at: notice.due_at };
}

/**
 * Adds a notice of a change. If a notice of a change already waits, the change joins it, and that notice gets `key`.
 * The key keeps the same cause from being announced twice.
 */
export async function addChange(
  trx: Trx,
  eventId: string,
  before: KnownEvent,
  key: string | null = null,
): Promise<void> {
  // Updates the row even if nothing changes: the row lock keeps a concurrent sender from missing this change.
  const waiting = await trx
    .updateTable('event_notices')
    .set({ sent_to: '', ...(key !== null && { key }) })
    .where('event_id', '=', eventId)
    .where('kind', '=', 'change')
    .where('sent_to', '=', '')
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (waiting) return addStep(trx, waiting, before);
  const turn = await nextTurn(trx, eventId);
  const soon = fromNow(joinedMs);
  const due_at = turn && turn > soon ? turn : soon;
  const content = JSON.stringify(before);
  await addNotice(trx, { event_id: eventId, kind: 'change', key, content, due_at });
  await holdMailAbout(trx, eventId, ['eventReminder', 'eventPlace', 'eventMessage'], due_at);
}

/** Stores the event as it was before this change, for people who replied after the previous change. */
async function addStep(trx: Trx, { id, event_id, content, created_at }: Notice, known: KnownEvent) {
  const { steps = [], ...first } = parseStored(changeContent, content);
  const hasReplies = await trx
    .selectFrom('event_replies')
    .where('event_id', '=', event_id)
    .where('created_at', '>=', steps.at(-1)?.at ?? created_at)
    .$call(hasRow);
  if (!hasReplies) return;
  const changed = { ...first, steps: [...steps, { at: now(), known }] };
  await updateNotice(trx, id, { content: JSON.stringify(changed) });
}

/**
 * Adds a notice of a message. Returns false if the key was used before: the client repeats a request whose response was
 * lost. Throws `LimitReachedError` at the daily limit of the event.
 */
export async function addMessage(
  trx: Trx,
  eventId: string,
  { content, author, key }: { content: string; author: string; key: string | null },
): Promise<boolean> {
  const repeated = key && trx.selectFrom('event_notices').select('id').where('key', '=', key);
  if (repeated && (await repeated.executeTakeFirst())) return false;
  const turn = await nextTurn(trx, eventId);
  if (turn !== undefined) {
    const wait = Math.ceil((Date.parse(turn) - Date.now()) / 1000);
    throw new LimitReachedError(wait, eventMessages.eventNoticeLimit, undefined, 'event-notices');
  }
  const message = { event_id: eventId, kind: 'message', key, content, author_id: author } as const;
  await addNotice(trx, { ...message, due_at: now() });
  return true;
}

export async function addNotice(
  db: Database | Trx,
  notice: Pick<Notice, 'event_id' | 'kind' | 'key' | 'content' | 'due_at'> &
    Partial<Pick<Notice, 'author_id'>>,
): Promise<void> {
  await db
    .insertInto('event_notices')
    .values({ ...notice, id: newId(), created_at: now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Stores a notice that is already done, because the caller queues its mail. Returns false if a notice with this key
 * exists.
 */
export async function addDoneNotice(
  trx: Trx,
  notice: Pick<Notice, 'event_id' | 'kind' | 'key'>,
): Promise<boolean> {
  const at = now();
  const added = await trx
    .insertInto('event_notices')
    .values({ ...notice, id: newId(), content: '', due_at: at, done_at: at, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** When the event may send its next notice; undefined if it may now. */
async function nextTurn(trx: Trx, eventId: string): Promise<string | undefined> {
  const last = await trx
    .selectFrom('event_notices')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('kind', 'in', ['change', 'message'])
    .where('created_at', '>', fromNow(-dayMs))
    .where('created_at', '<=', latestPlausible())
    .orderBy('created_at', 'desc')
    .limit(noticesPerDay)
    .execute();
  const first = last[noticesPerDay - 1];
  return first && new Date(Date.parse(first.created_at) + dayMs).toISOString();
}

/** Whether the event changed in the last ten minutes: the owner may still be correcting it. */
export async function isChangeOpen(trx: Trx, eventId: string): Promise<boolean> {
  return trx
    .selectFrom('event_notices')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'change')
    .where('done_at', 'is', null)
    .where('created_at', '>', fromNow(-joinedMs))
    .$call(hasRow);
}

/** Marks the reminder as done, because a change notice has just told everybody the day of the event. */
export async function skipReminder(trx: Trx, { id, start_date }: Row<'events'>): Promise<void> {
  const done = { content: '', due_at: now(), done_at: now() };
  await trx
    .insertInto('event_notices')
    .values({
      ...done,
      id: newId(),
      event_id: id,
      kind: 'reminder',
      key: noticeKeys.reminder(id, start_date),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ done_at: now() }))
    .execute();
}

/**
 * Ids of due notices, oldest first. A notice with a due time over two days ahead was stored while the clock was wrong.
 * It counts as due.
 */
export async function dueNotices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('event_notices')
    .select('id')
    .where('done_at', 'is', null)
    .where((eb) =>
      eb.or([eb('due_at', '<=', now()), eb('due_at', '>', latestPlausible(2 * dayMs))]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a notice until the transaction ends; undefined if it is done. */
export async function lockNotice(trx: Trx, id: string): Promise<Notice | undefined> {
  return trx
    .updateTable('event_notices')
    .set({ id })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Moves messages from one account to another account of the same person. */
export async function moveMessages(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('event_notices')
    .set({ author_id: to })
    .where('author_id', '=', from)
    .execute();
}

export async function updateNotice(
  trx: Trx,
  id: string,
  changes: Partial<Pick<Notice, 'content' | 'sent_to' | 'done_at'>>,
): Promise<void> {
  await trx.updateTable('event_notices').set(changes).where('id', '=', id).execute();
}
