import type { OwnReply, ReplyCounts, ReplyState } from '@alumni/shared/events/event-reply-form';
import type { ComingEvent } from '@alumni/shared/home/highlights';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../db/database.ts';
import { countRows } from '../../../db/rows.ts';
import type { Row } from '../../../db/schema.ts';
import { comingEventColumns } from '../events.store.ts';

type Account = Row<'accounts'>;
export type ReplyRow = Row<'event_replies'>;

export async function findReply(
  db: Database | Trx,
  eventId: string,
  person: { accountId: string } | { emailKey: string },
): Promise<ReplyRow | undefined> {
  const replies = db.selectFrom('event_replies').selectAll().where('event_id', '=', eventId);
  return 'accountId' in person
    ? replies.where('account_id', '=', person.accountId).executeTakeFirst()
    : replies.where('email_key', '=', person.emailKey).executeTakeFirst();
}

export async function countReplies(db: Database | Trx, eventId: string): Promise<ReplyCounts> {
  const counts = await countRepliesOf(db, [eventId]);
  return counts(eventId);
}

/** Counts the replies of several events. Returns a function that gives the counts of one. */
export async function countRepliesOf(
  db: Database | Trx,
  eventIds: string[],
): Promise<(eventId: string) => ReplyCounts> {
  // PostgreSQL refuses an empty list.
  if (eventIds.length === 0) return countIn([]);
  const rows = await db
    .selectFrom('event_replies')
    .select([
      'event_id',
      'state',
      sql<number>`count(*)`.as('total'),
      sql<number>`sum(guests)`.as('guests'),
    ])
    .where('event_id', 'in', eventIds)
    .groupBy(['event_id', 'state'])
    .execute();
  return countIn(rows);
}

type StateCount = { event_id: string; state: ReplyState; total: number; guests: number };

function countIn(rows: StateCount[]) {
  return (eventId: string): ReplyCounts => {
    const row = (state: ReplyState) =>
      rows.find((one) => one.event_id === eventId && one.state === state);
    const total = (state: ReplyState) => Number(row(state)?.total ?? 0);
    return {
      in: total('in'),
      guests: Number(row('in')?.guests ?? 0),
      maybe: total('maybe'),
      waiting: total('waiting'),
      not: total('not'),
    };
  };
}

/** Position on the waiting list, from 1 on; 0 for a reply that is not waiting. */
export async function placeInLine(db: Database | Trx, reply: ReplyRow): Promise<number> {
  if (reply.state !== 'waiting') return 0;
  return db
    .selectFrom('event_replies')
    .where('event_id', '=', reply.event_id)
    .where('state', '=', 'waiting')
    .where('place', '<=', reply.place)
    .$call(countRows);
}

export async function toOwnReply(db: Database | Trx, reply: ReplyRow): Promise<OwnReply> {
  const { answer, guests, state, note, shown, reminders, door_code } = reply;
  return {
    answer,
    guests,
    state,
    note,
    shown: shown === 1,
    reminders: reminders === 1,
    line: await placeInLine(db, reply),
    code: state === 'in' ? door_code : '',
  };
}

/** Cap of members named on an event's page. */
const shownComers = 200;

/**
 * Accounts of members who have a place at an event. With `onlyShown`, the first 200 who let members see their reply.
 */
export async function listComingAccounts(
  db: Database | Trx,
  eventId: string,
  { onlyShown = false }: { onlyShown?: boolean } = {},
): Promise<Account[]> {
  let query = db
    .selectFrom('event_replies')
    .innerJoin('accounts', 'accounts.id', 'event_replies.account_id')
    .selectAll('accounts')
    .where('event_id', '=', eventId)
    .where('state', '=', 'in')
    .orderBy('accounts.name_search')
    .orderBy('accounts.id');
  if (onlyShown) query = query.where('shown', '=', 1).limit(shownComers);
  return query.execute();
}

const shownCodes = 5;
const shownAsking = 3;

/** The next events at which a member has a place, with the door codes. */
export async function listOwnCodes(db: Database, accountId: string, today: string) {
  const rows = await db
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .select([
      'event_id as event',
      'theme',
      'start_date as day',
      'end_date',
      'start_time as time',
      'door_code as code',
    ])
    .where('account_id', '=', accountId)
    .where('state', '=', 'in')
    .where('deleted_at', 'is', null)
    .where('end_date', '>=', today)
    .orderBy('start_date')
    .orderBy('event_id')
    .limit(shownCodes)
    .execute();
  return rows.map(({ end_date: until, time, ...code }) => ({
    ...code,
    ...(until > code.day && { until }),
    ...(time && { time }),
  }));
}

/** Upcoming events that take replies and to which this member has not replied, soonest first. */
export async function listEventsAsking(
  db: Database,
  accountId: string,
  today: string,
): Promise<ComingEvent[]> {
  return eventsWithoutReply(db, accountId, today)
    .select(comingEventColumns)
    .orderBy('start_date')
    .orderBy('seq')
    .limit(shownAsking)
    .execute();
}

/** Those of them whose time to reply ends until that day, the next first. */
export async function listRepliesClosing(
  db: Database,
  accountId: string,
  { today, until, limit }: { today: string; until: string; limit: number },
) {
  return eventsWithoutReply(db, accountId, today)
    .select(['id as _id', 'theme as title', 'answers_until as deadline', 'language'])
    .where('answers_until', '>=', today)
    .where('answers_until', '<=', until)
    .orderBy('answers_until')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

function eventsWithoutReply(db: Database, accountId: string, today: string) {
  return db
    .selectFrom('events')
    .where((eb) => eb('listed', '=', eb.lit(1)))
    .where('start_date', '>=', today)
    .where('answers', '!=', 'off')
    .where((eb) => eb.or([eb('answers_until', '=', ''), eb('answers_until', '>=', today)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_replies')
            .select('event_replies.id')
            .whereRef('event_id', '=', 'events.id')
            .where('account_id', '=', accountId),
        ),
      ),
    );
}

/** Coming events of an owner with replies by others since then, the latest first, each with its latest reply. */
export async function listNewPlaces(
  db: Database,
  ownerId: string,
  { today, since, limit }: { today: string; since: string; limit: number },
) {
  const replies = db
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .leftJoin('accounts', 'accounts.id', 'event_replies.account_id')
    .where('events.owner_id', '=', ownerId)
    .where('events.deleted_at', 'is', null)
    .where('events.start_date', '>=', today)
    .where('event_replies.state', '=', 'in')
    .where('event_replies.updated_at', '>=', since)
    // Leaves out the owner, people who left or are suspended, and rows that were anonymised.
    .where((eb) =>
      eb.or([
        eb('event_replies.email_key', 'is not', null),
        eb.and([
          eb('accounts.id', '!=', ownerId),
          eb('accounts.account_type', '!=', 'suspended'),
          eb('accounts.deletion_due_at', 'is', null),
        ]),
      ]),
    );
  const events = await replies
    .select((eb) => [
      'events.id',
      'events.theme',
      'events.language',
      eb.fn.countAll<number>().as('total'),
      eb.fn.max('event_replies.updated_at').as('latest'),
    ])
    .groupBy(['events.id', 'events.theme', 'events.language'])
    .orderBy('latest', 'desc')
    .orderBy('events.id')
    .limit(limit)
    .execute();
  return Promise.all(
    events.map(async ({ total, latest: _latest, ...event }) => {
      const newest = await replies
        .select(['event_replies.account_id', 'event_replies.name'])
        .where('events.id', '=', event.id)
        .orderBy('event_replies.updated_at', 'desc')
        .orderBy('event_replies.id')
        .limit(1)
        .executeTakeFirst();
      return { event, newest, others: Number(total) - 1 };
    }),
  );
}

/** Replies to an event in the order of places, each with its first arrival. */
export async function listReplies(db: Database, eventId: string) {
  return db
    .selectFrom('event_replies')
    .selectAll('event_replies')
    .select((eb) =>
      eb
        .selectFrom('event_arrivals')
        .select((inner) => inner.fn.min('arrived_at').as('at'))
        .whereRef('reply_id', '=', 'event_replies.id')
        .as('arrived_at'),
    )
    .where('event_id', '=', eventId)
    .orderBy(sql`case state when 'in' then 0 when 'waiting' then 1 when 'maybe' then 2 else 3 end`)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Accounts of members with a reply to an event, by id. */
export async function replierAccounts(db: Database, eventId: string) {
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('event_replies')
        .select('account_id')
        .where('event_id', '=', eventId)
        .where('account_id', 'is not', null)
        .$castTo<{ account_id: string }>(),
    )
    .execute();
  return new Map(accounts.map((account) => [account.id, account]));
}
