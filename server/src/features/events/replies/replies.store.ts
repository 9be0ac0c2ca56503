import { limits } from '@alumni/shared/core/limits';
import type { ReplyState, replyForm } from '@alumni/shared/events/event-reply-form';
import type { MailKind } from '@alumni/shared/mail/mail';
import type { Language } from '@alumni/shared/text/language';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import { endEventLinks, endVisitorEventLinks } from '../../../codes/event-links.store.ts';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { newId, now, today } from '../../../db/ids.ts';
import { countAffectedRows, countRows } from '../../../db/rows.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { withdrawMail } from '../../../outbox/outbox.store.ts';
import { moveArrivals } from '../door/door.store.ts';
import { eventMessages } from '../events.messages.ts';
import { isChangeOpen } from '../notices/notices.store.ts';
import { countPromoted, decideState, freePlaces, partySize } from './places.ts';
import { endedBefore, type PublicEvent } from './public-event.store.ts';
import { findReply, type ReplyRow } from './reply-reads.store.ts';
import { newDoorCode, nextPlace, roomFor } from './room.store.ts';

/** A member, or a visitor who has confirmed an email address. */
export type Person =
  | { accountId: string; language: Language }
  | { emailKey: string; name: string; language: Language };

/** A new reply; omitted fields keep their values. */
type Wanted = z.output<typeof replyForm>;

/**
 * Stores a reply to a locked event and gives freed places to the waiting list. Returns the reply and the promoted
 * replies. Throws `ConflictError` if guests or replies exceed the places; the previous reply stays.
 */
export async function putReply(trx: Trx, event: PublicEvent, person: Person, wanted: Wanted) {
  const before = await findReply(trx, event.id, person);
  const guests = wanted.answer === 'not' ? 0 : wanted.guests;
  const room = await roomFor(trx, event, before?.id);
  const state = decideState(wanted.answer, guests, before, room);
  if (state === 'tooLarge') throw new ConflictError(eventMessages.partyTooLarge);
  const reply = before
    ? await changeReply(trx, event, before, { ...wanted, guests, state })
    : await addReply(trx, event, person, { ...wanted, guests, state });
  await withdrawMails(trx, reply);
  const promoted = await promote(trx, event);
  const own = promoted.find(({ id }) => id === reply.id);
  return { reply: own ?? reply, promoted: promoted.filter((one) => one !== own) };
}

/** Withdraws queued mails that the new reply makes wrong. */
async function withdrawMails(trx: Trx, reply: ReplyRow): Promise<void> {
  const { event_id: about, account_id, email_key, state, reminders } = reply;
  const kinds: MailKind[] = [
    ...(state === 'in' ? [] : (['eventPlace'] as const)),
    ...(state === 'not' ? (['eventConfirmed', 'eventChange', 'eventMessage'] as const) : []),
    ...(state === 'not' || reminders === 0 ? (['eventReminder'] as const) : []),
  ];
  if (kinds.length === 0) return;
  const to = account_id !== null ? { to: account_id } : { address: email_key ?? '' };
  await withdrawMail(trx, { about, kinds, ...to });
}

type NewState = Wanted & { state: ReplyState };

async function addReply(trx: Trx, event: PublicEvent, person: Person, wanted: NewState) {
  const total = await countRows(trx.selectFrom('event_replies').where('event_id', '=', event.id));
  if (total >= limits.replies) throw new ConflictError(eventMessages.repliesFull);
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
      ...(await replyColumns(trx, event, undefined, wanted)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function changeReply(trx: Trx, event: PublicEvent, before: ReplyRow, wanted: NewState) {
  return trx
    .updateTable('event_replies')
    .set(await replyColumns(trx, event, before, wanted))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function replyColumns(
  trx: Trx,
  event: PublicEvent,
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

/** Maximum number of waiting replies that get a place in one transaction. The periodic work handles the others. */
const promotedAtOnce = 100;

/**
 * Gives free places of a locked event to the head of the waiting list; returns the promoted replies. Returns none while
 * the event is being changed: the mail would name a wrong day.
 */
export async function promote(trx: Trx, event: PublicEvent): Promise<ReplyRow[]> {
  if (await isChangeOpen(trx, event.id)) return [];
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

/** Gives a waiting person a place ahead of the line. Throws `ConflictError` if the party does not fit. */
export async function admitPastLine(trx: Trx, event: PublicEvent, replyId: string) {
  const reply = await trx
    .selectFrom('event_replies')
    .select(['id', 'guests'])
    .where('event_id', '=', event.id)
    .where('id', '=', replyId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!reply) return undefined;
  const free = freePlaces(await roomFor(trx, event));
  if (partySize(reply.guests) > free) throw new ConflictError(eventMessages.placesMissing);
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

export async function setReminders(db: Database, replyId: string, reminders: boolean) {
  await db.transaction().execute(async (trx) => {
    const reply = await trx
      .updateTable('event_replies')
      .set({ reminders: reminders ? 1 : 0 })
      .where('id', '=', replyId)
      .returningAll()
      .executeTakeFirst();
    if (reply) await withdrawMails(trx, reply);
  });
}

/** Column values of an anonymised reply, which still counts. */
const nameless = { account_id: null, email_key: null, name: '', note: '', shown: 0 } as const;

/**
 * Deletes the replies of a deleted account to upcoming events and anonymises past ones. `email` is the account's proved
 * email. Replies that the person sent with it as a visitor are treated in the same way.
 */
export async function forgetReplies(
  trx: Trx,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await forget(trx, (eb) => eb('account_id', '=', id));
  if (email !== null) await forgetVisitorAt(trx, email);
}

/** Like `forgetReplies`, for the visitor with this address; ends the visitor's links too. */
export async function forgetVisitorAt(trx: Trx, email: string): Promise<void> {
  await forget(trx, (eb) => eb('email_key', '=', email));
  await endVisitorEventLinks(trx, email);
}

async function forget(
  trx: Trx,
  theirs: (eb: ExpressionBuilder<DatabaseSchema, 'event_replies'>) => Expression<SqlBool>,
): Promise<void> {
  await trx
    .deleteFrom('event_replies')
    .where(theirs)
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('events').select('id').where('end_date', '>=', today()),
    )
    .execute();
  await trx.updateTable('event_replies').set(nameless).where(theirs).execute();
}

/**
 * Moves replies to another account of the same person; returns how many. If both accounts replied to an event, the
 * reply of `to` stays.
 */
export async function moveReplies(trx: Trx, from: string, to: string): Promise<number> {
  const doubled = await trx
    .selectFrom('event_replies as ended')
    .innerJoin('event_replies as kept', 'kept.event_id', 'ended.event_id')
    .select(['ended.id as from', 'kept.id as to'])
    .where('ended.account_id', '=', from)
    .where('kept.account_id', '=', to)
    .execute();
  for (const reply of doubled) {
    await moveArrivals(trx, reply.from, reply.to);
    await trx.deleteFrom('event_replies').where('id', '=', reply.from).execute();
  }
  return trx
    .updateTable('event_replies')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .$call(countAffectedRows);
}

/**
 * Anonymises visitors of events whose last day is earlier than `before`, and ends all links of these events. A link
 * holds the address to which it was mailed, and would keep it until the link expires.
 */
export async function forgetVisitors(db: Database, before: string): Promise<void> {
  const past = await db
    .selectFrom('event_links')
    .innerJoin('events', 'events.id', 'event_links.event_id')
    .select('event_id')
    .distinct()
    .where('events.end_date', '<', before)
    .execute();
  for (const { event_id } of past) await endEventLinks(db, event_id);
  await db
    .updateTable('event_replies')
    .set(nameless)
    .where('email_key', 'is not', null)
    .where(endedBefore(before))
    .execute();
}
