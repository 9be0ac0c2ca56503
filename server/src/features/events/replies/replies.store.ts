import { limits } from '@alumni/shared/core/limits';
import type { ReplyState, replyForm } from '@alumni/shared/events/event-reply-form';
import type { MailKind } from '@alumni/shared/mail/mail';
import type { Language } from '@alumni/shared/text/language';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import { endEventLinksOf, endEventLinksTo } from '../../../codes/event-links.store.ts';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { newId, now, today } from '../../../db/ids.ts';
import { countAffectedRows, countRows } from '../../../db/rows.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { withdrawMail } from '../../../outbox/outbox.store.ts';
import { giveArrivals } from '../door/door.store.ts';
import { isChangeOpen } from '../notices/notices.store.ts';
import { type AnsweredEvent, isOfEventBefore } from './answered-event.store.ts';
import { countPromoted, freePlaces, partySize, stateOf } from './places.ts';
import { findReply, type ReplyRow } from './reply-reads.store.ts';
import { newDoorCode, nextPlace, roomFor } from './room.store.ts';

/** A member, or a visitor at an address that has answered a mail. */
export type Person =
  | { accountId: string; language: Language }
  | { emailKey: string; name: string; language: Language };

/** A person's answer; values that are left out stay as they are. */
type Wanted = z.output<typeof replyForm>;

/**
 * Stores an answer to a locked event, and gives places that it frees to those first in line. Returns it and these.
 * Throws `ConflictError` where there is no room for so many guests or answers: the one before stays.
 */
export async function putReply(trx: Trx, event: AnsweredEvent, person: Person, wanted: Wanted) {
  const before = await findReply(trx, event.id, person);
  const guests = wanted.answer === 'not' ? 0 : wanted.guests;
  const room = await roomFor(trx, event, before?.id);
  const state = stateOf(wanted.answer, guests, before, room);
  if (state === 'tooLarge') throw new ConflictError('partyTooLarge');
  const reply = before
    ? await changeReply(trx, event, before, { ...wanted, guests, state })
    : await addReply(trx, event, person, { ...wanted, guests, state });
  await withdrawMails(trx, reply);
  const promoted = await promote(trx, event);
  const own = promoted.find(({ id }) => id === reply.id);
  return { reply: own ?? reply, promoted: promoted.filter((one) => one !== own) };
}

/** Takes back what an answer makes void of the waiting mails to a person. */
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

async function addReply(trx: Trx, event: AnsweredEvent, person: Person, wanted: NewState) {
  const total = await countRows(trx.selectFrom('event_replies').where('event_id', '=', event.id));
  if (total >= limits.replies) throw new ConflictError('repliesFull');
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

/** Promotions of one transaction: more places than that go on with the next minute. */
const promotedAtOnce = 100;

/**
 * Gives the free places of a locked event to those first in line; returns them. None while a change of the event may
 * be mended: they would be told a wrong day.
 */
export async function promote(trx: Trx, event: AnsweredEvent): Promise<ReplyRow[]> {
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

/** Gives a place to somebody who waits, past those before them. Throws `ConflictError` where it does not fit. */
export async function admitPastLine(trx: Trx, event: AnsweredEvent, replyId: string) {
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

/** Somebody whom nobody can tell any more; the answer counts. */
const nameless = { account_id: null, email_key: null, name: '', note: '', shown: 0 } as const;

/**
 * An account that goes takes its answers along: those to events to come leave their places, the others count without
 * a name. `email` is its proved address, at which its owner may have answered as a visitor.
 */
export async function forgetRepliesOf(
  trx: Trx,
  { id, email }: { id: string; email: string | null },
): Promise<void> {
  await forget(trx, (eb) => eb('account_id', '=', id));
  if (email !== null) await forgetVisitorAt(trx, email);
}

/** The same of a visitor. */
export async function forgetVisitorAt(trx: Trx, email: string): Promise<void> {
  await forget(trx, (eb) => eb('email_key', '=', email));
  await endEventLinksTo(trx, email);
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
 * Gives an account's answers to another one of the same person, whose own answer to an event counts where both have
 * answered. Returns how many.
 */
export async function giveReplies(trx: Trx, from: string, to: string): Promise<number> {
  const doubled = await trx
    .selectFrom('event_replies as ended')
    .innerJoin('event_replies as kept', 'kept.event_id', 'ended.event_id')
    .select(['ended.id as from', 'kept.id as to'])
    .where('ended.account_id', '=', from)
    .where('kept.account_id', '=', to)
    .execute();
  for (const reply of doubled) {
    await giveArrivals(trx, reply.from, reply.to);
    await trx.deleteFrom('event_replies').where('id', '=', reply.from).execute();
  }
  return trx
    .updateTable('event_replies')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .$call(countAffectedRows);
}

/**
 * Forgets who the visitors were of events that ended before a day, and the links to all: those of an event that was to
 * end later would keep addresses until then.
 */
export async function forgetVisitors(db: Database, before: string): Promise<void> {
  const past = await db
    .selectFrom('event_links')
    .innerJoin('events', 'events.id', 'event_links.event_id')
    .select('event_id')
    .distinct()
    .where('events.end_date', '<', before)
    .execute();
  for (const { event_id } of past) await endEventLinksOf(db, event_id);
  await db
    .updateTable('event_replies')
    .set(nameless)
    .where('email_key', 'is not', null)
    .where(isOfEventBefore(before))
    .execute();
}
