import type { ReplyState } from '@alumni/shared/events/event-reply-form';
import { documentPath } from '@alumni/shared/records/document-path';
import type { Language } from '@alumni/shared/text/language';
import { isProved } from '../../../accounts/accounts.store.ts';
import { isShown } from '../../../accounts/visible-fields.ts';
import { addEventLink } from '../../../codes/event-links.store.ts';
import type { Trx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { withdrawMail } from '../../../outbox/outbox.store.ts';
import { type MailToQueue, queueMail } from '../../../outbox/outbox.ts';
import type { Mail } from '../../../outbox/templates/mails.ts';
import type { ReplyRow } from './reply-reads.store.ts';

const dayMs = 86_400_000;

/** The facts of the site that mails name. */
export interface MailContext {
  publicUrl: string;
  /** The association's, of the hours. */
  timeZone: string;
  /** An event as iCalendar, to somebody who has answered it. */
  calendarEntry: (event: Row<'events'>, to: Attendee) => string;
}

/** The same, with the day of today in that zone. */
export interface EventMailContext extends MailContext {
  today: string;
}

export interface Attendee {
  email: string;
  language: Language;
  state: ReplyState;
}

type ToReplier = Extract<Mail, { quietLink: string | null }>;
/** Without what each recipient has for themselves. */
export type ReplierMail = ToReplier extends infer One
  ? One extends ToReplier
    ? Omit<One, 'event' | 'answerLink' | 'quietLink' | 'unsubscribe'>
    : never
  : never;

/** How a mail goes; the event as its calendar entry shows it, if it has one. */
export type Attached = Pick<MailToQueue, 'isSoon' | 'expiresAt'> & { calendarOf?: Row<'events'> };

interface Recipient {
  email: string;
  language: Language;
  isProved: boolean;
}

/** Of each recipient its own: links are for one person. */
export async function mailReplier(
  trx: Trx,
  event: Row<'events'>,
  reply: ReplyRow,
  mail: ReplierMail,
  {
    publicUrl,
    timeZone,
    calendarEntry,
    attached: { calendarOf, ...how } = {},
  }: MailContext & {
    attached?: Attached;
  },
): Promise<void> {
  const recipient = await recipientOf(trx, reply);
  if (!recipient) return;
  // Behind an unproved address may be somebody else than the member: a log-in instead of a link.
  const code = recipient.isProved ? await linkFor(trx, event, reply, recipient) : null;
  const quietLink = code && `${publicUrl}/events/quiet/${code}`;
  const screen = `${publicUrl}/#/eventdetails?id=${encodeURIComponent(event.id)}`;
  await queueMail(trx, {
    to: recipient.email,
    language: recipient.language,
    isProved: recipient.isProved,
    about: event.id,
    ...how,
    ...(calendarOf && {
      calendar: calendarEntry(calendarOf, { ...recipient, state: reply.state }),
    }),
    mail: {
      ...mail,
      event: mailedEvent(event, { publicUrl, timeZone }),
      answerLink: code ? `${publicUrl}/events/answer/${code}` : screen,
      quietLink,
      ...(mail.template === 'eventReminder' && { unsubscribe: quietLink }),
    } as ToReplier,
  });
}

export function mailedEvent(
  event: Row<'events'>,
  { publicUrl, timeZone }: Pick<MailContext, 'publicUrl' | 'timeZone'>,
) {
  const { theme, language, start_date, end_date, start_time, end_time, venue, town } = event;
  const page = publicUrl + documentPath('events', event.id);
  return {
    theme,
    language,
    start_date,
    end_date,
    start_time,
    end_time,
    venue,
    town,
    timeZone,
    page,
  };
}

/** Nobody for answers that were erased, and for members who have left or are suspended. */
async function recipientOf(trx: Trx, reply: ReplyRow): Promise<Recipient | undefined> {
  const { account_id, email_key, language } = reply;
  if (email_key !== null) return { email: email_key, language, isProved: true };
  if (account_id === null) return undefined;
  const account = await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirst();
  if (!account || account.email === '' || !isActive(account)) return undefined;
  return { email: account.email, language: account.language, isProved: isProved(account) };
}

/** Whether somebody is a member still, listed or not. */
export function isActive(account: Row<'accounts'>): boolean {
  return isShown({ ...account, unlisted: 0 }, 'members');
}

async function linkFor(
  trx: Trx,
  { id, start_date, end_date }: Row<'events'>,
  { account_id, name, guests }: ReplyRow,
  { email, language }: Recipient,
): Promise<string> {
  return addEventLink(trx, {
    event_id: id,
    account_id,
    email_key: email.toLowerCase(),
    name,
    language,
    answer: null,
    guests,
    expires_at: linkExpiry(start_date, end_date),
  });
}

/** Links live until the event is over, wherever that day is. */
export function linkExpiry(start: string, end: string): string {
  const last = Date.parse(end > start ? end : start);
  return new Date(Math.min(last + 2 * dayMs, Date.parse('9999-12-31'))).toISOString();
}

/** Tells those who have got a place. */
export async function mailPromoted(
  trx: Trx,
  event: Row<'events'>,
  promoted: ReplyRow[],
  context: MailContext,
): Promise<void> {
  for (const reply of promoted) {
    const { guests, door_code } = reply;
    const mail = { template: 'eventPlace', guests, code: door_code } as const;
    await mailReplier(trx, event, reply, mail, { ...context, attached: { calendarOf: event } });
  }
}

/** Tells a visitor that their answer counts, with all that they need on the day. */
export async function mailConfirmed(
  trx: Trx,
  event: Row<'events'>,
  reply: ReplyRow,
  context: MailContext,
): Promise<void> {
  const { state, guests, door_code } = reply;
  const mail = { template: 'eventConfirmed', state, guests, code: door_code } as const;
  const to = { about: event.id, address: reply.email_key ?? '' };
  await withdrawMail(trx, { ...to, kinds: ['eventConfirmed'] });
  await mailReplier(trx, event, reply, mail, { ...context, attached: { calendarOf: event } });
}
