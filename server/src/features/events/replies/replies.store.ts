import { randomInt } from 'node:crypto';
import type { OwnReply, ReplyCounts } from '@alumni/shared/event-replies';
import type { Answer, ReplyState } from '@alumni/shared/event-reply-form';
import type { Language } from '@alumni/shared/language';
import { limits } from '@alumni/shared/limits';
import { type Selectable, sql } from 'kysely';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { isPostgres } from '../../../db/dialect.ts';
import { newId, now } from '../../../db/ids.ts';
import type { AccountsTable, EventRepliesTable } from '../../../db/schema.ts';
import { postsArePublic } from '../../../records/records.store.ts';
import { countPromoted, freePlaces, partySize, type Room, stateOf } from './places.ts';

type Account = Selectable<AccountsTable>;
export type ReplyRow = Selectable<EventRepliesTable>;
export type AnsweredEvent = NonNullable<Awaited<ReturnType<typeof findAnsweredEvent>>>;

/** Who answers: a member, or a visitor at an address that has answered a mail. */
export type Person =
  | { accountId: string; language: Language }
  | { emailKey: string; name: string; language: Language };

/** What they say; what is left out stays as it is. */
export interface Wanted {
  answer: Answer;
  guests: number;
  note?: string | undefined;
  shown?: boolean | undefined;
  reminders?: boolean | undefined;
}

function selectEvent(db: Database | Trx, id: string) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .selectAll('events')
    .select('accounts.roll_no as owner_roll_no')
    .where('events.id', '=', id)
    .where('events.deleted_at', 'is', null);
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

/**
 * Stores an answer to a locked event, and gives places that it frees to those first in line. Returns it and these.
 * Throws `ConflictError` where there is no room for so many guests or answers: the one before stays.
 */
export async function putReply(
  trx: Trx,
  event: AnsweredEvent,
  person: Person,
  wanted: Wanted,
): Promise<{ reply: ReplyRow; promoted: ReplyRow[] }> {
  const before = await findReply(trx, event.id, person);
  const guests = wanted.answer === 'not' ? 0 : wanted.guests;
  const room = await roomFor(trx, event, before?.id);
  const state = stateOf(wanted.answer, guests, before, room);
  if (state === 'tooLarge') throw new ConflictError('partyTooLarge');
  const reply = before
    ? await changeReply(trx, event, before, { ...wanted, guests, state })
    : await addReply(trx, event, person, { ...wanted, guests, state });
  const promoted = await promote(trx, event);
  const own = promoted.find(({ id }) => id === reply.id);
  return { reply: own ?? reply, promoted: promoted.filter((one) => one !== own) };
}

type NewState = Wanted & { state: ReplyState };

async function addReply(trx: Trx, event: AnsweredEvent, person: Person, wanted: NewState) {
  const { total } = await trx
    .selectFrom('event_replies')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  if (Number(total) >= limits.replies) throw new ConflictError('repliesFull');
  const isMember = 'accountId' in person;
  return trx
    .insertInto('event_replies')
    .values({
      id: newId(),
      event_id: event.id,
      account_id: isMember ? person.accountId : null,
      email_key: isMember ? null : person.emailKey,
      name: isMember ? '' : person.name,
      language: person.language,
      created_at: now(),
      ...(await columnsOf(trx, event, undefined, wanted)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function changeReply(trx: Trx, event: AnsweredEvent, before: ReplyRow, wanted: NewState) {
  return trx
    .updateTable('event_replies')
    .set(await columnsOf(trx, event, before, wanted))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function columnsOf(
  trx: Trx,
  event: AnsweredEvent,
  before: ReplyRow | undefined,
  { answer, guests, state, note, shown, reminders }: NewState,
) {
  const comes = state === 'in' || state === 'waiting';
  const keepsTurn = before?.state === 'in' || before?.state === 'waiting';
  const flag = (value: boolean) => (value ? 1 : 0);
  return {
    answer,
    guests,
    state,
    place: comes ? (keepsTurn ? before.place : await nextPlace(trx, event.id)) : 0,
    updated_at: now(),
    ...(note !== undefined && { note }),
    ...(shown !== undefined && ({ shown: flag(shown) } as const)),
    ...(reminders !== undefined && ({ reminders: flag(reminders) } as const)),
    ...(comes && !before?.door_code && { door_code: await newDoorCode(trx, event.id) }),
  };
}

async function nextPlace(trx: Trx, eventId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('event_replies')
    .select((eb) => eb.fn.max('place').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Letters and digits of which none looks like another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

async function newDoorCode(trx: Trx, eventId: string): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');
    const taken = await trx
      .selectFrom('event_replies')
      .select('id')
      .where('event_id', '=', eventId)
      .where('door_code', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}

/** What others than `exceptId` have taken. */
async function roomFor(trx: Trx, event: AnsweredEvent, exceptId = ''): Promise<Room> {
  const others = trx
    .selectFrom('event_replies')
    .where('event_id', '=', event.id)
    .where('id', '!=', exceptId);
  const { taken } = await others
    .select(sql<number>`coalesce(sum(1 + guests), 0)`.as('taken'))
    .where('state', '=', 'in')
    .executeTakeFirstOrThrow();
  const waiting = await others
    .select('id')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return { places: event.places, taken: Number(taken), hasLine: waiting !== undefined };
}

/** Promotions of one transaction: more places than that go on with the next minute. */
const promotedAtOnce = 100;

/** Gives the free places of a locked event to those first in line; returns them. */
export async function promote(trx: Trx, event: AnsweredEvent): Promise<ReplyRow[]> {
  const line = await trx
    .selectFrom('event_replies')
    .select(['id', 'guests'])
    .where('event_id', '=', event.id)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(promotedAtOnce)
    .execute();
  if (line.length === 0) return [];
  const free = freePlaces(await roomFor(trx, event));
  const count = countPromoted(
    line.map(({ guests }) => partySize(guests)),
    free,
  );
  return givePlaces(
    trx,
    line.slice(0, count).map(({ id }) => id),
  );
}

/** Gives a place to somebody who waits, past those before them. Throws `ConflictError` where it does not fit. */
export async function admitPastLine(
  trx: Trx,
  event: AnsweredEvent,
  replyId: string,
): Promise<ReplyRow | undefined> {
  const reply = await trx
    .selectFrom('event_replies')
    .select(['id', 'guests'])
    .where('event_id', '=', event.id)
    .where('id', '=', replyId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!reply) return undefined;
  const free = freePlaces(await roomFor(trx, event));
  if (partySize(reply.guests) > free) throw new ConflictError('placesMissing');
  return (await givePlaces(trx, [reply.id]))[0];
}

async function givePlaces(trx: Trx, ids: string[]): Promise<ReplyRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('event_replies')
    .set({ state: 'in', updated_at: now() })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  return rows.sort((one, other) => one.place - other.place);
}

export async function countReplies(db: Database | Trx, eventId: string): Promise<ReplyCounts> {
  const rows = await db
    .selectFrom('event_replies')
    .select(['state', sql<number>`count(*)`.as('total'), sql<number>`sum(guests)`.as('guests')])
    .where('event_id', '=', eventId)
    .groupBy('state')
    .execute();
  const of = (state: ReplyState) => rows.find((row) => row.state === state);
  const total = (state: ReplyState) => Number(of(state)?.total ?? 0);
  return {
    in: total('in'),
    guests: Number(of('in')?.guests ?? 0),
    maybe: total('maybe'),
    waiting: total('waiting'),
    not: total('not'),
  };
}

/** The place in line of somebody who waits, from 1 on; 0 for others. */
export async function lineOf(db: Database | Trx, reply: ReplyRow): Promise<number> {
  if (reply.state !== 'waiting') return 0;
  const { total } = await db
    .selectFrom('event_replies')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('event_id', '=', reply.event_id)
    .where('state', '=', 'waiting')
    .where('place', '<=', reply.place)
    .executeTakeFirstOrThrow();
  return Number(total);
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
    line: await lineOf(db, reply),
    code: answer === 'coming' ? door_code : '',
  };
}

export async function setReminders(
  db: Database,
  replyId: string,
  reminders: boolean,
): Promise<void> {
  await db
    .updateTable('event_replies')
    .set({ reminders: reminders ? 1 : 0 })
    .where('id', '=', replyId)
    .execute();
}

/** Members named on an event's page, at most. */
const shownComers = 200;

/** Accounts of those who have a place and let members see it. */
export async function listComers(db: Database, eventId: string) {
  return db
    .selectFrom('event_replies')
    .innerJoin('accounts', 'accounts.id', 'event_replies.account_id')
    .selectAll('accounts')
    .where('event_id', '=', eventId)
    .where('state', '=', 'in')
    .where('shown', '=', 1)
    .orderBy('accounts.name_search')
    .orderBy('event_replies.id')
    .limit(shownComers)
    .execute();
}

/** Answers to an event in the order of places, each with the first arrival. */
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

/** The accounts of members who have answered an event, by their ids. */
export async function accountsOfReplies(
  db: Database,
  eventId: string,
): Promise<Map<string, Account>> {
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
