import { sql } from 'kysely';
import { randomBase32 } from '../../../core/readable-code.ts';
import type { Trx } from '../../../db/database.ts';
import { hasRow } from '../../../db/rows.ts';
import type { Room } from './places.ts';
import type { PublicEvent } from './public-event.store.ts';

/** Returns the places of an event, and how many of them are taken by replies other than `exceptId`. */
export async function roomFor(trx: Trx, event: PublicEvent, exceptId = ''): Promise<Room> {
  const others = trx
    .selectFrom('event_replies')
    .where('event_id', '=', event.id)
    .where('id', '!=', exceptId);
  const { taken } = await others
    .select(sql<number>`coalesce(sum(1 + guests), 0)`.as('taken'))
    .where('state', '=', 'in')
    .executeTakeFirstOrThrow();
  const hasLine = await hasRow(others.where('state', '=', 'waiting'));
  return { places: event.places, taken: Number(taken), hasLine };
}

/** The next position in the order in which people asked for places. */
export async function nextPlace(trx: Trx, eventId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('event_replies')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Generates a door code that is unique within the event. */
export async function newDoorCode(trx: Trx, eventId: string): Promise<string> {
  for (;;) {
    const code = randomBase32(6);
    const isTaken = await trx
      .selectFrom('event_replies')
      .where('event_id', '=', eventId)
      .where('door_code', '=', code)
      .$call(hasRow);
    if (!isTaken) return code;
  }
}
