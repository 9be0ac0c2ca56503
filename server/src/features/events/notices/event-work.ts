import { addUp, type SettleOptions, settleEach } from '../../../core/settle-each.ts';
import { dayAfter, instantInZone } from '../../../core/zone-time.ts';
import type { Database } from '../../../db/database.ts';
import { raiseVersion } from '../../../records/records.store.ts';
import { findPublicEvent, lockPublicEvent } from '../replies/public-event.store.ts';
import { promote } from '../replies/replies.store.ts';
import { type EventMailContext, mailPromoted } from '../replies/reply-mails.ts';
import { opennessOf } from '../replies/reply-rules.ts';
import {
  eventsOfLeavers,
  eventsOfStayers,
  eventsToRemind,
  eventsWithLine,
  noticeKeys,
  type OwnedEvent,
} from './coming-work.store.ts';
import { addChange, addNotice, toKnownEvent } from './notices.store.ts';
import { remindedDaysBefore, sendDueNotices } from './send-notices.ts';

const remindedAt = '09:00';

/**
 * Periodic work of events: reminders, notices about leaving owners, promotion from waiting lists and due mails. Returns
 * how many mails were queued.
 */
export async function doEventWork(
  db: Database,
  context: EventMailContext,
  apart: SettleOptions<string>,
): Promise<number> {
  const { stopping, failed } = apart;
  await settleEach([addReminders, tellOfLeavers], (step) => step(db, context, apart), {
    stopping,
    failed: (err, { name }) => failed(err, name),
  });
  // Fills places that were left free: an event got more places, or a run was interrupted.
  const ids = await eventsWithLine(db, context.today);
  const filled = await settleEach(ids, (id) => fillPlaces(db, id, context), apart);
  return addUp(filled) + (await sendDueNotices(db, context, apart));
}

/**
 * Adds reminders at 9:00 two days before an event, once for each start date. After downtime, a missed reminder comes
 * the day before the event.
 */
async function addReminders(db: Database, { today, timeZone }: EventMailContext): Promise<void> {
  const isTime = instantInZone(today, remindedAt, timeZone) <= Date.now();
  const days = [dayAfter(today, 1), ...(isTime ? [dayAfter(today, remindedDaysBefore)] : [])];
  for (const { id, start_date } of await eventsToRemind(db, days)) {
    const due_at = new Date(
      instantInZone(dayAfter(start_date, -remindedDaysBefore), remindedAt, timeZone),
    ).toISOString();
    const content = JSON.stringify({ answeredBefore: due_at });
    const key = noticeKeys.reminder(id, start_date);
    await addNotice(db, { event_id: id, kind: 'reminder', key, content, due_at });
  }
}

/**
 * Announces the cancellation of events whose owner deletes the account. If the owner then stops the deletion, announces
 * that the events take place.
 */
async function tellOfLeavers(
  db: Database,
  { today }: EventMailContext,
  { stopping, failed }: SettleOptions<string>,
): Promise<void> {
  const ofEvent = {
    stopping,
    failed: (err: unknown, one: OwnedEvent) => failed(err, one.event.id),
  };
  const tell = async (kind: 'leaves' | 'stays', { event, dueAt }: OwnedEvent) => {
    const known = toKnownEvent(event, kind === 'stays');
    const key = noticeKeys[kind](event.id, dueAt);
    await db.transaction().execute(async (trx) => {
      await addChange(trx, event.id, known, key);
      // Calendars ignore an entry that is not newer than the cancelled one.
      if (kind === 'stays') await raiseVersion(trx, 'events', event.id);
    });
  };
  await settleEach(await eventsOfLeavers(db, today), (one) => tell('leaves', one), ofEvent);
  await settleEach(await eventsOfStayers(db, today), (one) => tell('stays', one), ofEvent);
}

/** Gives free places to people on the waiting list. Returns how many parties were promoted. */
export async function fillPlaces(
  db: Database,
  id: string,
  context: EventMailContext,
): Promise<number> {
  const known = await findPublicEvent(db, id);
  if (!known || opennessOf(known, context.today) === 'over') return 0;
  return db.transaction().execute(async (trx) => {
    const event = await lockPublicEvent(trx, id);
    const promoted = event ? await promote(trx, event) : [];
    if (event) await mailPromoted(trx, event, promoted, context);
    return promoted.length;
  });
}
