import type { Parsed } from '@alumni/shared/core/endpoint';
import { limits } from '@alumni/shared/core/limits';
import type { sendArrivals } from '@alumni/shared/events/event-replies';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { fromNow, latestPlausible, now } from '../../../db/ids.ts';
import { lockName } from '../../../db/lock-name.ts';
import { countRows } from '../../../db/rows.ts';
import { eventMessages } from '../events.messages.ts';
import { endedBefore } from '../replies/public-event.store.ts';

type Arrival = Parsed<typeof sendArrivals, 'body'>['arrivals'][number];

/** Cap per event: each reply may arrive at two doors. */
const maxArrivals = 2 * limits.replies;

/**
 * Stores arrivals; repeated keys are ignored. An undone arrival stays removed, even if it is sent again later. Unknown
 * replies and double arrivals are stored too. Throws `ConflictError` above the cap.
 */
export async function addArrivals(trx: Trx, eventId: string, arrivals: Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  await lockName(trx, `arrivals|${eventId}`);
  const undone = arrivals.filter((one) => one.undone).map(({ key }) => key);
  await undoArrivals(trx, eventId, undone);
  const keys = arrivals.map(({ key }) => key);
  const gone = new Set([...undone, ...(await undoneKeys(trx, eventId, keys))]);
  const noted = arrivals.filter(({ key }) => !gone.has(key));
  if (noted.length === 0) return;
  const known = await knownReplies(
    trx,
    eventId,
    noted.flatMap(({ reply }) => reply ?? []),
  );
  const received_at = now();
  await trx
    .insertInto('event_arrivals')
    .values(
      noted.map(({ key, reply, name = '', at }) => ({
        key,
        event_id: eventId,
        reply_id: reply && known.has(reply) ? reply : null,
        name,
        // The phone's clock may be ahead: an implausible time is replaced by the time of receipt.
        arrived_at: at < latestPlausible() ? new Date(at).toISOString() : received_at,
        received_at,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const total = await countRows(trx.selectFrom('event_arrivals').where('event_id', '=', eventId));
  if (total > maxArrivals) throw new ConflictError(eventMessages.arrivalsFull);
}

async function undoArrivals(trx: Trx, eventId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('event_arrivals')
    .where('event_id', '=', eventId)
    .where('key', 'in', keys)
    .execute();
  const before = trx.selectFrom('undone_arrivals').where('event_id', '=', eventId);
  // Above the cap, undone keys are not remembered, and a late resend brings the arrival back. People at the doors do
  // not undo so many by hand.
  if ((await countRows(before)) >= maxArrivals) return;
  await trx
    .insertInto('undone_arrivals')
    .values(keys.map((key) => ({ event_id: eventId, key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function undoneKeys(trx: Trx, eventId: string, keys: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('undone_arrivals')
    .select('key')
    .where('event_id', '=', eventId)
    .where('key', 'in', keys)
    .execute();
  return rows.map(({ key }) => key);
}

async function knownReplies(trx: Trx, eventId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('event_replies')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Two instances may commit out of order. `until` lies this far in the past, so that the next request misses no arrival.
 */
const overlapMs = 10_000;

/** Lists arrivals received since `since`, earliest first. The caller passes `until` as its next `since`. */
export async function listArrivals(db: Database | Trx, eventId: string, since = '') {
  const until = fromNow(-overlapMs);
  const arrivals = await db
    .selectFrom('event_arrivals')
    .select(['key', 'name', 'arrived_at as at'])
    .select((eb) => eb.fn.coalesce('reply_id', eb.val('')).as('reply'))
    .where('event_id', '=', eventId)
    .where('received_at', '>=', since)
    .orderBy('arrived_at')
    .orderBy('key')
    .execute();
  return { arrivals, until };
}

/** Moves arrivals from one reply to another reply of the same person. */
export async function moveArrivals(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('event_arrivals')
    .set({ reply_id: to })
    .where('reply_id', '=', from)
    .execute();
}

/**
 * Erases the names of arrivals without a reply, which were typed at the door. Only events whose last day is earlier
 * than `before` are affected.
 */
export async function forgetAddedNames(db: Database, before: string): Promise<void> {
  await db
    .updateTable('event_arrivals')
    .set({ name: '' })
    .where('name', '!=', '')
    .where(endedBefore(before))
    .execute();
}
