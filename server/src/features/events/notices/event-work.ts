import { instantOf, timeIn } from '../../../core/zone-time.ts';
import type { Database } from '../../../db/database.ts';
import { findAnsweredEvent, lockAnsweredEvent } from '../replies/answered-event.store.ts';
import { promote } from '../replies/replies.store.ts';
import { mailPromoted } from '../replies/reply-mails.ts';
import { opennessOf } from '../replies/reply-rules.ts';
import {
  eventsOfLeavers,
  eventsOfStayers,
  eventsToRemind,
  eventsWithLine,
  noticeKeys,
} from './coming-work.store.ts';
import { addChange, addNotice, knownOf } from './notices.store.ts';
import { type NoticeContext, sendDueNotices } from './send-notices.ts';

const dayMs = 86_400_000;
const remindedAt = '09:00';

/**
 * What events need without anybody's doing: reminders, places that are free, word of events whose owners leave, and
 * the mails of what is due. Returns how many mails were queued.
 */
export async function doEventWork(
  db: Database,
  context: NoticeContext,
  stopping?: AbortSignal,
): Promise<number> {
  await addReminders(db, context);
  await tellOfLeavers(db, context);
  const promoted = await fillPlaces(db, context);
  return promoted + (await sendDueNotices(db, context, stopping));
}

/** Two days before at nine, once for each day on which an event was to begin; a day late where nothing ran. */
async function addReminders(db: Database, { today, timeZone }: NoticeContext): Promise<void> {
  const isTime = timeIn(timeZone) >= remindedAt;
  const days = [dayAfter(today, 1), ...(isTime ? [dayAfter(today, 2)] : [])];
  for (const { id, start_date } of await eventsToRemind(db, days)) {
    const due_at = new Date(
      instantOf(dayAfter(start_date, -2), remindedAt, timeZone),
    ).toISOString();
    const content = JSON.stringify({ answeredBefore: due_at });
    const key = noticeKeys.reminder(id, start_date);
    await db
      .transaction()
      .execute((trx) => addNotice(trx, { event_id: id, kind: 'reminder', key, content, due_at }));
  }
}

/** An account that is to be deleted takes its events along at once; a log-in brings them back. */
async function tellOfLeavers(db: Database, { today }: NoticeContext): Promise<void> {
  for (const { event, dueAt } of await eventsOfLeavers(db, today)) {
    const known = knownOf(event, false);
    await db
      .transaction()
      .execute((trx) => addChange(trx, event.id, known, noticeKeys.leaves(event.id, dueAt)));
  }
  for (const { event, dueAt } of await eventsOfStayers(db, today)) {
    const known = knownOf(event, true);
    await db
      .transaction()
      .execute((trx) => addChange(trx, event.id, known, noticeKeys.stays(event.id, dueAt)));
  }
}

/** Gives free places to those in line: after an event has got more, and where a start was cut off. */
async function fillPlaces(db: Database, context: NoticeContext): Promise<number> {
  let total = 0;
  for (const id of await eventsWithLine(db, context.today)) {
    total += await fillPlacesOf(db, id, context);
  }
  return total;
}

/** The same of one event. Returns how many parties have got places. */
export async function fillPlacesOf(
  db: Database,
  id: string,
  context: Pick<NoticeContext, 'publicUrl' | 'timeZone' | 'today'>,
): Promise<number> {
  const known = await findAnsweredEvent(db, id);
  if (!known || opennessOf(known, context.today) === 'over') return 0;
  return db.transaction().execute(async (trx) => {
    const event = await lockAnsweredEvent(trx, id);
    const promoted = event ? await promote(trx, event) : [];
    if (event) await mailPromoted(trx, event, promoted, context);
    return promoted.length;
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
