import type { ReplyState } from '@alumni/shared/events/event-reply-form';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

/** An event with replies that its owner has not been mailed about. */
export interface EventWithNews
  extends Pick<Row<'events'>, 'id' | 'theme' | 'language' | 'owner_id'> {
  /** When the owner was last mailed; empty if never. */
  told_at: string;
}

const toldAt = sql<string>`coalesce((select max(created_at) from event_notices
  where event_id = events.id and kind = 'replies'), '')`;

/**
 * Events that begin today or later, and that have new or changed replies of others. Skips events whose owner was
 * mailed about replies today.
 */
export async function eventsWithNews(db: Database, today: string): Promise<EventWithNews[]> {
  return (
    db
      .selectFrom('events')
      .select(['id', 'theme', 'language', 'owner_id', toldAt.as('told_at')])
      // Repeats the condition of the partial index, which is otherwise not used.
      .where(sql<SqlBool>`answers <> 'off'`)
      .where('start_date', '>=', today)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`exists (select 1 from event_replies where event_id = events.id
      and updated_at > ${toldAt} and (account_id is null or account_id <> owner_id))`)
      .where(sql<SqlBool>`not exists (select 1 from event_notices
      where key = 'replies ' || events.id || ' ' || ${today})`)
      .orderBy('owner_id')
      .orderBy('start_date')
      .orderBy('id')
      .limit(1_000)
      .execute()
  );
}

/** Numbers of new or changed replies by state. */
export async function countNews(trx: Trx, { id, owner_id, told_at }: EventWithNews) {
  const rows = await trx
    .selectFrom('event_replies')
    .select(['state', (eb) => eb.fn.countAll().as('total')])
    .where('event_id', '=', id)
    .where('updated_at', '>', told_at)
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '!=', owner_id)]))
    .groupBy('state')
    .execute();
  const total = (state: ReplyState) => Number(rows.find((one) => one.state === state)?.total ?? 0);
  return {
    in: total('in'),
    waiting: total('waiting'),
    maybe: total('maybe'),
    not: total('not'),
  };
}
