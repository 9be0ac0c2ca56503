import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import { postsArePublic } from '../../../records/records.store.ts';
import type { ReplyRow } from '../replies/reply-reads.store.ts';
import type { Notice } from './notices.store.ts';

export type NoticedEvent = NonNullable<Awaited<ReturnType<typeof findNoticedEvent>>>;

/**
 * Finds an event, even in the trash. `is_gone`: its owner has deleted it, or is deleting the account with all posts.
 */
export async function findNoticedEvent(trx: Trx, id: string) {
  const event = await trx
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('accounts.deletion_posts')
    .select(sql<number>`case when ${postsArePublic} then 1 else 0 end`.as('public'))
    .where('events.id', '=', id)
    .executeTakeFirst();
  if (!event) return undefined;
  return {
    ...event,
    is_public: event.public === 1,
    is_gone: event.deleted_at !== null || event.deletion_posts === 'delete',
  };
}

/** The next batch of replies whose people get a notice. */
export async function nextRepliers(
  trx: Trx,
  { event_id, sent_to }: Notice,
  { limit, states }: { limit: number; states: readonly ReplyRow['state'][] },
): Promise<ReplyRow[]> {
  return trx
    .selectFrom('event_replies')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('state', 'in', states)
    .where('id', '>', sent_to)
    .orderBy('id')
    .limit(limit)
    .execute();
}
