import { sql } from 'kysely';
import { randomBase32 } from '../../../core/readable-code.ts';
import type { Trx } from '../../../db/database.ts';
import { hasRow } from '../../../db/rows.ts';
import type { AnsweredEvent } from './answered-event.store.ts';
import type { Room } from './places.ts';

/** The room that answers other than `exceptId` leave. */
export async function roomFor(trx: Trx, event: AnsweredEvent, exceptId = ''): Promise<Room> {
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

/** The next place in the order in which places are asked for. */
export async function nextPlace(trx: Trx, eventId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('event_replies')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** A code for the door that nobody else has at this event. */
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
