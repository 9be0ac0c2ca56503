import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

/** Unique keys of notices: they keep a notice from being sent twice. */
export const noticeKeys = {
  reminder: (id: string, day: string) => `reminder ${id} ${day}`,
  leaves: (id: string, dueAt: string) => `leaves ${id} ${dueAt}`,
  stays: (id: string, dueAt: string) => `stays ${id} ${dueAt}`,
  replies: (id: string, day: string) => `replies ${id} ${day}`,
};

function hasNotice(kind: keyof typeof noticeKeys, since: string) {
  return sql<SqlBool>`exists (select 1 from event_notices
    where key = ${`${kind} `} || events.id || ' ' || ${sql.ref(since)})`;
}

/**
 * Finds events that begin on these days, take replies and have no reminder for that day yet. Skips events with an
 * unsent change notice.
 */
export async function eventsToRemind(db: Database, days: string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'start_date'])
    .where(sql<SqlBool>`answers <> 'off'`)
    .where('start_date', 'in', days)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not ${hasNotice('reminder', 'events.start_date')}`)
    .where(sql<SqlBool>`not exists (select 1 from event_notices
      where event_id = events.id and kind = 'change' and done_at is null)`)
    .limit(200)
    .execute();
}

export interface OwnedEvent {
  event: Row<'events'>;
  /** When the owner's account is to be deleted, or was to be deleted before the owner stopped it. */
  dueAt: string;
}

/**
 * Finds upcoming events that will be deleted with their owner's account and whose cancellation is not announced yet.
 */
export async function eventsOfLeavers(db: Database, today: string): Promise<OwnedEvent[]> {
  const rows = await db
    .selectFrom('accounts')
    // SQLite keeps the table order of a cross join: it starts with the few leaving accounts, not with all events.
    .crossJoin('events')
    .selectAll('events')
    .select('accounts.deletion_due_at')
    .whereRef('events.owner_id', '=', 'accounts.id')
    .where('accounts.deletion_due_at', 'is not', null)
    .where('accounts.deletion_posts', '=', 'delete')
    .where('events.deleted_at', 'is', null)
    .where('events.end_date', '>=', today)
    .where(hasReplies)
    .where(sql<SqlBool>`not ${hasNotice('leaves', 'accounts.deletion_due_at')}`)
    .execute();
  return rows.map(({ deletion_due_at, ...event }) => ({ event, dueAt: deletion_due_at ?? '' }));
}

/** Finds events that were announced as cancelled, and whose owners then kept their account. */
export async function eventsOfStayers(db: Database, today: string): Promise<OwnedEvent[]> {
  const rows = await db
    .selectFrom('event_notices')
    .innerJoin('events', 'events.id', 'event_notices.event_id')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('event_notices.key')
    .where('event_notices.key', 'like', 'leaves %')
    // Selects only events whose cancellation mails were sent: `planChange` stores `now` with the first mail.
    .where('event_notices.content', 'like', '%"now":%')
    .where(sql<SqlBool>`not exists (select 1 from event_notices as told
      where told.key = replace(event_notices.key, 'leaves ', 'stays '))`)
    .where('accounts.deletion_due_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .where('events.end_date', '>=', today)
    .execute();
  return rows.map(({ key, ...event }) => ({ event, dueAt: key?.split(' ')[2] ?? '' }));
}

const hasReplies = sql<SqlBool>`exists (select 1 from event_replies
  where event_id = events.id and state <> 'not')`;

/** Ids of upcoming events with a waiting list. */
export async function eventsWithLine(db: Database, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .select('event_id')
    .distinct()
    .where(sql<SqlBool>`state = 'waiting'`)
    .where('events.end_date', '>=', today)
    .where('events.deleted_at', 'is', null)
    .execute();
  return rows.map(({ event_id }) => event_id);
}
