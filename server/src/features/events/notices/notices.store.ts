import { LimitReachedError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { fromNow, horizon, newId, now } from '../../../db/ids.ts';
import { hasRow } from '../../../db/rows.ts';
import type { Row } from '../../../db/schema.ts';
import { parseStored } from '../../../db/stored-json.ts';
import { holdMailAbout, withdrawMail } from '../../../outbox/outbox.store.ts';
import { noticeKeys } from './coming-work.store.ts';
import { changeContent, type KnownEvent } from './notice-content.ts';

export type Notice = Row<'event_notices'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Changes of so long become one mail. */
const joinedMs = 10 * minuteMs;
/** Changes and messages of an event that are mailed a day; reminders come beside them. */
export const noticesPerDay = 5;

export function knownOf(event: Row<'events'>, isGone: boolean): KnownEvent {
  const { start_date, end_date, start_time, end_time, venue, town } = event;
  return { start_date, end_date, start_time, end_time, venue, town, isGone };
}

export function isSame(one: KnownEvent, other: KnownEvent): boolean {
  return (Object.keys(one) as (keyof KnownEvent)[]).every((name) => one[name] === other[name]);
}

/** Notes a change of days, hours, venue or of whether it takes place at all, for those who have answered. */
export async function noteChange(trx: Trx, before: Row<'events'>): Promise<void> {
  const after = await trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  if (after.deleted_at !== null || after.answers === 'off') {
    await withdrawMail(trx, { about: before.id, kinds: ['eventAnswer'] });
  }
  const known = knownOf(before, before.deleted_at !== null);
  if (isSame(known, knownOf(after, after.deleted_at !== null))) return;
  const answered = await trx
    .selectFrom('event_replies')
    .where('event_id', '=', before.id)
    .where('state', '!=', 'not')
    .$call(hasRow);
  if (answered) await addChange(trx, before.id, known);
}

/**
 * Adds a notice of a change, unless one waits that tells of this one too, and takes the key over: what has one is told
 * once.
 */
export async function addChange(
  trx: Trx,
  eventId: string,
  before: KnownEvent,
  key: string | null = null,
): Promise<void> {
  // An update even where it changes nothing: one that is being sent must not miss this change.
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

/** Those who have answered since the change before know the event as it was until now. */
async function addStep(trx: Trx, { id, event_id, content, created_at }: Notice, known: KnownEvent) {
  const { steps = [], ...first } = parseStored(changeContent, content);
  const answered = await trx
    .selectFrom('event_replies')
    .where('event_id', '=', event_id)
    .where('created_at', '>=', steps.at(-1)?.at ?? created_at)
    .$call(hasRow);
  if (!answered) return;
  const changed = { ...first, steps: [...steps, { at: now(), known }] };
  await updateNotice(trx, id, { content: JSON.stringify(changed) });
}

/**
 * False for a repeat after a lost answer, by its key. Throws `LimitReachedError` where an event has had its notices
 * of the day.
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
    throw new LimitReachedError(wait, 'eventNoticeLimit', undefined, 'event-notices');
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

/** When an event may have its next notice; undefined if now. */
async function nextTurn(trx: Trx, eventId: string): Promise<string | undefined> {
  const last = await trx
    .selectFrom('event_notices')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('kind', '!=', 'reminder')
    .where('created_at', '>', fromNow(-dayMs))
    .where('created_at', '<=', horizon())
    .orderBy('created_at', 'desc')
    .limit(noticesPerDay)
    .execute();
  const first = last[noticesPerDay - 1];
  return first && new Date(Date.parse(first.created_at) + dayMs).toISOString();
}

/** Whether an event was changed a moment ago: it may be a slip that is being mended. */
export async function isChangeOpen(trx: Trx, eventId: string): Promise<boolean> {
  return trx
    .selectFrom('event_notices')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'change')
    .where('done_at', 'is', null)
    .where('created_at', '>', fromNow(-joinedMs))
    .$call(hasRow);
}

/** Notes that everybody knows of the day on which an event begins: no reminder follows. */
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

/** Ids of notices that are due, the oldest first. A later time than a day was stored while a clock was wrong. */
export async function dueNotices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('event_notices')
    .select('id')
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('due_at', '<=', now()), eb('due_at', '>', horizon(2 * dayMs))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a notice that is not done, until the transaction ends. */
export async function lockNotice(trx: Trx, id: string): Promise<Notice | undefined> {
  return trx
    .updateTable('event_notices')
    .set({ id })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Has the messages of one account be those of another one, of the same person. */
export async function giveMessages(trx: Trx, from: string, to: string): Promise<void> {
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
