import type { Parsed } from '@alumni/shared/core/endpoint';
import { limits } from '@alumni/shared/core/limits';
import type { sendArrivals } from '@alumni/shared/events/event-replies';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { fromNow, horizon, now } from '../../../db/ids.ts';
import { lockName } from '../../../db/lock-name.ts';
import { countRows } from '../../../db/rows.ts';
import { isOfEventBefore } from '../replies/answered-event.store.ts';

type Arrival = Parsed<typeof sendArrivals, 'body'>['arrivals'][number];

/** Cap per event: each reply may arrive at two doors. */
const maxArrivals = 2 * limits.replies;

/**
 * Stores arrivals, each once however often it is sent. One that was undone is removed, and stays so where its note comes
 * after. Somebody whose answer is gone by now, or whom another door has noted, is noted as well. Throws `ConflictError`
 * beyond what an event can have.
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
        // The phone's clock may be ahead.
        arrived_at: at < horizon() ? new Date(at).toISOString() : received_at,
        received_at,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const total = await countRows(trx.selectFrom('event_arrivals').where('event_id', '=', eventId));
  if (total > maxArrivals) throw new ConflictError('arrivalsFull');
}

async function undoArrivals(trx: Trx, eventId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('event_arrivals')
    .where('event_id', '=', eventId)
    .where('key', 'in', keys)
    .execute();
  const before = trx.selectFrom('undone_arrivals').where('event_id', '=', eventId);
  // Nobody undoes as much by hand: a late note would bring back the arrivals beyond it.
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

/** Of two instances, one may commit a little later what it has received before. */
const overlapMs = 10_000;

/** Arrivals of an event that were received since, the first first; `until` is for the next time. */
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

/** Has what was noted of one answer count for another one, of the same person. */
export async function giveArrivals(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('event_arrivals')
    .set({ reply_id: to })
    .where('reply_id', '=', from)
    .execute();
}

/** Forgets the names of those who were on no list of events that ended before a day. */
export async function forgetAddedNames(db: Database, before: string): Promise<void> {
  await db
    .updateTable('event_arrivals')
    .set({ name: '' })
    .where('name', '!=', '')
    .where(isOfEventBefore(before))
    .execute();
}
