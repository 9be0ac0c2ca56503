import { type Apart, eachApart, sumOf } from '../../../core/each-apart.ts';
import { dayAfter, instantOf } from '../../../core/zone-time.ts';
import type { Database } from '../../../db/database.ts';
import { raiseVersion } from '../../../records/records.store.ts';
import { findAnsweredEvent, lockAnsweredEvent } from '../replies/answered-event.store.ts';
import { promote } from '../replies/replies.store.ts';
import { type EventMailContext, mailPromoted } from '../replies/reply-mails.ts';
import { opennessOf } from '../replies/reply-rules.ts';
import {
  type EventOfOwner,
  eventsOfLeavers,
  eventsOfStayers,
  eventsToRemind,
  eventsWithLine,
  noticeKeys,
} from './coming-work.store.ts';
import { addChange, addNotice, knownOf } from './notices.store.ts';
import { remindedDaysBefore, sendDueNotices } from './send-notices.ts';

const remindedAt = '09:00';

/**
 * The work that events need without a request: reminders, places that are free, word of events whose owners leave, and
 * the mails of what is due. Returns how many mails were queued.
 */
export async function doEventWork(
  db: Database,
  context: EventMailContext,
  apart: Apart<string>,
): Promise<number> {
  const { stopping, failed } = apart;
  await eachApart([addReminders, tellOfLeavers], (step) => step(db, context, apart), {
    stopping,
    failed: (err, { name }) => failed(err, name),
  });
  // An event has got more places, or a start was cut off.
  const ids = await eventsWithLine(db, context.today);
  const filled = await eachApart(ids, (id) => fillPlacesOf(db, id, context), apart);
  return sumOf(filled) + (await sendDueNotices(db, context, apart));
}

/** Two days before at nine, once for each day on which an event was to begin; a day late where nothing ran. */
async function addReminders(db: Database, { today, timeZone }: EventMailContext): Promise<void> {
  const isTime = instantOf(today, remindedAt, timeZone) <= Date.now();
  const days = [dayAfter(today, 1), ...(isTime ? [dayAfter(today, remindedDaysBefore)] : [])];
  for (const { id, start_date } of await eventsToRemind(db, days)) {
    const due_at = new Date(
      instantOf(dayAfter(start_date, -remindedDaysBefore), remindedAt, timeZone),
    ).toISOString();
    const content = JSON.stringify({ answeredBefore: due_at });
    const key = noticeKeys.reminder(id, start_date);
    await addNotice(db, { event_id: id, kind: 'reminder', key, content, due_at });
  }
}

/** An account that is to be deleted takes its events along at once; a log-in brings them back. */
async function tellOfLeavers(
  db: Database,
  { today }: EventMailContext,
  { stopping, failed }: Apart<string>,
): Promise<void> {
  const ofEvent = {
    stopping,
    failed: (err: unknown, one: EventOfOwner) => failed(err, one.event.id),
  };
  const tell = async (kind: 'leaves' | 'stays', { event, dueAt }: EventOfOwner) => {
    const known = knownOf(event, kind === 'stays');
    const key = noticeKeys[kind](event.id, dueAt);
    await db.transaction().execute(async (trx) => {
      await addChange(trx, event.id, known, key);
      // Newer than its cancelled entry in calendars.
      if (kind === 'stays') await raiseVersion(trx, 'events', event.id);
    });
  };
  await eachApart(await eventsOfLeavers(db, today), (one) => tell('leaves', one), ofEvent);
  await eachApart(await eventsOfStayers(db, today), (one) => tell('stays', one), ofEvent);
}

/** Gives the free places of an event to those in line. Returns how many parties have got places. */
export async function fillPlacesOf(
  db: Database,
  id: string,
  context: EventMailContext,
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
