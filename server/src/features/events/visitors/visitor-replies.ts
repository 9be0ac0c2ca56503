import type { ReplyChoice } from '@alumni/shared/events/event-reply-form';
import type { Language } from '@alumni/shared/text/language';
import { emailKey, findByEmail, findById, isProved } from '../../../accounts/accounts.store.ts';
import {
  addEventLink,
  type EventLink,
  lockEventLink,
  markLinkUsed,
} from '../../../codes/event-links.store.ts';
import { ConflictError, NotFoundError } from '../../../core/domain-errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { fromNow } from '../../../db/ids.ts';
import { withdrawMail } from '../../../outbox/outbox.store.ts';
import { discardRecipient, queueMail } from '../../../outbox/outbox.ts';
import { wasMailed } from '../../../outbox/outbox-reads.store.ts';
import { eventMessages } from '../events.messages.ts';
import { lockPublicEvent, type PublicEvent } from '../replies/public-event.store.ts';
import { type Person, putReply } from '../replies/replies.store.ts';
import {
  isActive,
  linkExpiry,
  type MailContext,
  mailConfirmed,
  mailedEvent,
  mailPromoted,
} from '../replies/reply-mails.ts';
import { findReply, type ReplyRow } from '../replies/reply-reads.store.ts';
import { assertTakes } from '../replies/reply-rules.ts';

interface LinkReply {
  answer: ReplyChoice;
  guests: number;
  today: string;
  context: MailContext;
}

/** How long an unconfirmed reply can be confirmed. */
const unconfirmedMs = 7 * 86_400_000;

export interface UnconfirmedReply {
  name: string;
  email: string;
  answer: ReplyChoice;
  guests: number;
  language: Language;
}

/**
 * Mails a confirmation link to a person who replied without a log-in. Members always get one. Visitors get one if the
 * event is open to everyone. Otherwise no mail is sent, and the response does not reveal that.
 */
export async function askToConfirm(
  db: Database,
  event: PublicEvent,
  { name, email, answer, guests, language }: UnconfirmedReply,
  context: Pick<MailContext, 'publicUrl' | 'timeZone'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    const member = account && isProved(account) && isActive(account) ? account : undefined;
    const isTaken = member !== undefined || event.answers === 'everyone';
    const end = linkExpiry(event.start_date, event.end_date);
    const soon = fromNow(unconfirmedMs);
    const readIn = member?.language ?? language;
    const expires_at = end < soon ? end : soon;
    const code = await addEventLink(trx, {
      event_id: event.id,
      account_id: member?.id ?? null,
      email_key: isTaken ? emailKey(email) : '',
      name: member || !isTaken ? '' : name,
      language: readIn,
      answer,
      guests,
      expires_at,
    });
    const address = isTaken ? emailKey(email) : discardRecipient;
    await withdrawMail(trx, { about: event.id, address, kinds: ['eventAnswer'] });
    await queueMail(trx, {
      to: isTaken ? email : discardRecipient,
      about: event.id,
      language: readIn,
      expiresAt: expires_at,
      mail: {
        template: 'eventAnswer',
        event: mailedEvent(event, context),
        answer,
        guests,
        link: `${context.publicUrl}/events/answer/${code}`,
      },
    });
  });
}

/**
 * Finds the person of a link. Returns undefined if their account is inactive or has another email now. Also returns
 * undefined for a link without an email. Such a link was made for somebody who may not reply, and mailed to nobody.
 */
async function findPerson(trx: Database | Trx, link: EventLink): Promise<Person | undefined> {
  const { account_id, email_key, name, language } = link;
  if (email_key === '') return undefined;
  if (account_id === null) return { emailKey: email_key, name, language };
  const account = await findById(trx, account_id);
  const isTheirs =
    account && isActive(account) && isProved(account) && account.email_key === email_key;
  return isTheirs ? { accountId: account.id, language: account.language } : undefined;
}

/**
 * Finds the reply of the link's person; `reply` is undefined if there is none. Returns undefined if the link has no
 * person.
 */
export async function findLinkReply(db: Database, link: EventLink) {
  const person = await findPerson(db, link);
  return person && { reply: await findReply(db, link.event_id, person) };
}

/**
 * Replies by a link. People send the form again: they press twice, reload and return. Repeating the same reply always
 * succeeds, even after the deadline. A visitor who confirms gets a mail with all they need on the day. Throws
 * `NotFoundError` for an invalid link, and `ConflictError` like a member's reply.
 */
export async function replyByLink(
  db: Database,
  code: string,
  wanted: { answer: ReplyChoice; guests: number },
  { today, ...context }: MailContext & { today: string },
): Promise<ReplyRow> {
  return db.transaction().execute(async (trx) => {
    const link = await lockEventLink(trx, code);
    const event = link && (await lockPublicEvent(trx, link.event_id));
    const person = event && (await findPerson(trx, link));
    if (!person) throw new NotFoundError();
    const before = await findReply(trx, event.id, person);
    const isSame = before && isSameReply(before, wanted);
    const reply = isSame ? before : await change(trx, event, person, { ...wanted, today, context });
    const expires_at = linkExpiry(event.start_date, event.end_date);
    await markLinkUsed(trx, link, { guests: reply.guests, expires_at });
    if (!isSame && 'emailKey' in person && reply.state !== 'not') {
      const mail = { kind: 'eventConfirmed', about: event.id, address: person.emailKey } as const;
      // A queued confirmation is wrong after a change, so a new one replaces it. If the confirmation has been sent, the
      // page shows the change, and no mail is needed.
      const isDue = link.answer !== null || !(await wasMailed(trx, mail));
      if (isDue) await mailConfirmed(trx, event, reply, context);
    }
    return reply;
  });
}

function isSameReply(
  before: ReplyRow,
  { answer, guests }: { answer: ReplyChoice; guests: number },
) {
  return before.answer === answer && before.guests === (answer === 'not' ? 0 : guests);
}

async function change(
  trx: Trx,
  event: PublicEvent,
  person: Person,
  { answer, guests, today, context }: LinkReply,
): Promise<ReplyRow> {
  assertTakes(event, answer, today);
  if ('emailKey' in person && event.answers !== 'everyone' && answer !== 'not') {
    throw new ConflictError(eventMessages.repliesOff);
  }
  const { reply, promoted } = await putReply(trx, event, person, { answer, guests });
  await mailPromoted(trx, event, promoted, context);
  return reply;
}
