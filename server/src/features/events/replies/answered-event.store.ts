import { sql } from 'kysely';
import { recordAudit } from '../../../audit-log/audit-log.store.ts';
import { NotFoundError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { isPostgres } from '../../../db/dialect.ts';
import { postsArePublic } from '../../../records/records.store.ts';
import type { Caller } from '../../../session/caller.ts';

export type AnsweredEvent = NonNullable<Awaited<ReturnType<typeof findAnsweredEvent>>>;

function selectEvent(db: Database | Trx, id: string) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('accounts.roll_no as owner_roll_no')
    .where('events.id', '=', id)
    .where('events.deleted_at', 'is', null);
}

/** Whether the event of a row ended before a day: asked for each row that still has a name, since past events are far more. */
export function isOfEventBefore(day: string) {
  return sql<boolean>`exists (select 1 from events where events.id = event_id and end_date < ${day})`;
}

/** An event of the public list; undefined if it is in the trash, or its owner suspended. */
export async function findAnsweredEvent(db: Database | Trx, id: string) {
  return selectEvent(db, id).where(postsArePublic).executeTakeFirst();
}

/**
 * The same, locked until the transaction ends: answers to one event are given one after the other. On SQLite the
 * transaction itself keeps others from writing.
 */
export async function lockAnsweredEvent(trx: Trx, id: string): Promise<AnsweredEvent | undefined> {
  const query = selectEvent(trx, id).where(postsArePublic);
  return (isPostgres(trx) ? query.forUpdate('events') : query).executeTakeFirst();
}

/** Throws `NotFoundError` where there is no such event. */
export function foundEvent<E>(event: E | undefined): E {
  if (event === undefined) throw new NotFoundError('eventUnknown');
  return event;
}

/** Notes what the office does with the event of somebody else. */
export async function auditOthersEvent(
  trx: Trx,
  action: 'event.admitted' | 'event.messaged',
  caller: Caller,
  { id, theme, owner_roll_no: owner }: AnsweredEvent,
): Promise<void> {
  if (caller.rollNo === owner) return;
  const details = { kind: 'event', owner, record: id };
  await recordAudit(trx, { actorId: caller.id, action, subject: theme, details });
}
