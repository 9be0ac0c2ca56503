import { sql } from 'kysely';
import { NotFoundError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { isPostgres } from '../../../db/dialect.ts';
import { recordMessages } from '../../../records/records.messages.ts';
import { postsArePublic } from '../../../records/records.store.ts';
import { recordAudit } from '../../../session/audit-log.store.ts';
import type { Caller } from '../../../session/caller.ts';

export type PublicEvent = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>;

function selectEvent(db: Database | Trx, id: string) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('accounts.roll_no as owner_roll_no')
    .where('events.id', '=', id)
    .where('events.deleted_at', 'is', null);
}

/**
 * SQL condition: the event of the row ended before `day`. The subquery runs once for each row. This is cheaper than a
 * list of all past events, because callers select only few rows.
 */
export function endedBefore(day: string) {
  return sql<boolean>`exists (select 1 from events where events.id = event_id and end_date < ${day})`;
}

/** Finds a public event; undefined if it is in the trash or its owner is suspended. */
export async function findPublicEvent(db: Database | Trx, id: string) {
  return selectEvent(db, id).where(postsArePublic).executeTakeFirst();
}

/**
 * Finds a public event like `findPublicEvent` and locks it until the transaction ends. This serialises replies to one
 * event. On SQLite, every write transaction does so.
 */
export async function lockPublicEvent(trx: Trx, id: string): Promise<PublicEvent | undefined> {
  const query = selectEvent(trx, id).where(postsArePublic);
  return (isPostgres(trx) ? query.forUpdate('events') : query).executeTakeFirst();
}

/** Throws `NotFoundError` if the event is undefined. */
export function foundEvent<E>(event: E | undefined): E {
  if (event === undefined) throw new NotFoundError(recordMessages.eventUnknown);
  return event;
}

/** Records in the audit log what admins do with somebody else's event. */
export async function auditOthersEvent(
  trx: Trx,
  action: 'event.admitted' | 'event.messaged',
  caller: Caller,
  { id, theme, owner_roll_no: owner }: PublicEvent,
): Promise<void> {
  if (caller.rollNo === owner) return;
  const details = { kind: 'event', owner, record: id };
  await recordAudit(trx, { actorId: caller.id, action, subject: theme, details });
}
