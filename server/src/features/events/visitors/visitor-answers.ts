import type { Answer } from '@alumni/shared/events/event-reply-form';
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
import { nobody, queueMail } from '../../../outbox/outbox.ts';
import { wasMailed } from '../../../outbox/outbox-reads.store.ts';
import { type AnsweredEvent, lockAnsweredEvent } from '../replies/answered-event.store.ts';
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

interface AnswerOfLink {
  answer: Answer;
  guests: number;
  today: string;
  context: MailContext;
}

/** For a mail that asks to confirm an answer. */
const unconfirmedMs = 7 * 86_400_000;

export interface AskedAnswer {
  name: string;
  email: string;
  answer: Answer;
  guests: number;
  language: Language;
}

/**
 * Mails a link to a person who has answered without a log-in: to a member as such, and to a visitor where the event is
 * open to everyone. Nobody else gets one, and nobody can tell.
 */
export async function askToConfirm(
  db: Database,
  event: AnsweredEvent,
  { name, email, answer, guests, language }: AskedAnswer,
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
    const address = isTaken ? emailKey(email) : nobody;
    await withdrawMail(trx, { about: event.id, address, kinds: ['eventAnswer'] });
    await queueMail(trx, {
      to: isTaken ? email : nobody,
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

/** The person who answers by a link; undefined where it does not lead to them any more. */
async function personOf(trx: Database | Trx, link: EventLink): Promise<Person | undefined> {
  const { account_id, email_key, name, language } = link;
  if (email_key === '') return undefined;
  if (account_id === null) return { emailKey: email_key, name, language };
  const account = await findById(trx, account_id);
  const isTheirs =
    account && isActive(account) && isProved(account) && account.email_key === email_key;
  return isTheirs ? { accountId: account.id, language: account.language } : undefined;
}

/** The answer of the person that a link was mailed to; undefined if they have not given one. */
export async function replyOfLink(db: Database, link: EventLink) {
  const person = await personOf(db, link);
  return person && { reply: await findReply(db, link.event_id, person) };
}

/**
 * Answers with a link, as often as somebody opens it: people press twice, reload, and come back to the mail. The same answer
 * again is accepted whatever has changed since. A visitor who confirms is mailed what they need on the day. Throws
 * `NotFoundError` for a link that is not valid (any more), and `ConflictError` like an answer of a member.
 */
export async function answerByLink(
  db: Database,
  code: string,
  wanted: { answer: Answer; guests: number },
  { today, ...context }: MailContext & { today: string },
): Promise<ReplyRow> {
  return db.transaction().execute(async (trx) => {
    const link = await lockEventLink(trx, code);
    const event = link && (await lockAnsweredEvent(trx, link.event_id));
    const person = event && (await personOf(trx, link));
    if (!person) throw new NotFoundError();
    const before = await findReply(trx, event.id, person);
    const isSame = before && isSameAnswer(before, wanted);
    const reply = isSame ? before : await change(trx, event, person, { ...wanted, today, context });
    const expires_at = linkExpiry(event.start_date, event.end_date);
    await markLinkUsed(trx, link, { guests: reply.guests, expires_at });
    if (!isSame && 'emailKey' in person && reply.state !== 'not') {
      const mail = { kind: 'eventConfirmed', about: event.id, address: person.emailKey } as const;
      // A change takes back, or makes wrong, the mail that waits.
      const isDue = link.answer !== null || !(await wasMailed(trx, mail));
      if (isDue) await mailConfirmed(trx, event, reply, context);
    }
    return reply;
  });
}

function isSameAnswer(before: ReplyRow, { answer, guests }: { answer: Answer; guests: number }) {
  return before.answer === answer && before.guests === (answer === 'not' ? 0 : guests);
}

async function change(
  trx: Trx,
  event: AnsweredEvent,
  person: Person,
  { answer, guests, today, context }: AnswerOfLink,
): Promise<ReplyRow> {
  assertTakes(event, answer, today);
  if ('emailKey' in person && event.answers !== 'everyone' && answer !== 'not') {
    throw new ConflictError('repliesOff');
  }
  const { reply, promoted } = await putReply(trx, event, person, { answer, guests });
  await mailPromoted(trx, event, promoted, context);
  return reply;
}
