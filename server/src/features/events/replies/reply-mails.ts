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

/** Facts of the site that mails need. */
export interface MailContext {
  publicUrl: string;
  /** Time zone of the association, in which the event's hours are. */
  timeZone: string;
  /** Renders the event as iCalendar for a person with a reply. */
  calendarEntry: (event: Row<'events'>, to: Attendee) => string;
}

/** Adds today's date in `timeZone`. */
export interface EventMailContext extends MailContext {
  today: string;
}

export interface Attendee {
  email: string;
  language: Language;
  state: ReplyState;
}

type ToReplier = Extract<Mail, { quietLink: string | null }>;
/** A mail without the fields that differ per recipient. */
export type ReplierMail = ToReplier extends infer One
  ? One extends ToReplier
    ? Omit<One, 'event' | 'replyLink' | 'quietLink' | 'unsubscribe'>
    : never
  : never;

/** Options of a mail; `calendarEvent` is attached as a calendar entry. */
export type Attached = Pick<MailToQueue, 'isSoon' | 'expiresAt'> & {
  calendarEvent?: Row<'events'>;
};

interface Recipient {
  email: string;
  language: Language;
  isProved: boolean;
}

/** Queues a mail to the person of a reply. Each mail has its own links: they act for one person. */
export async function mailReplier(
  trx: Trx,
  event: Row<'events'>,
  reply: ReplyRow,
  mail: ReplierMail,
  {
    publicUrl,
    timeZone,
    calendarEntry,
    attached: { calendarEvent, ...how } = {},
  }: MailContext & {
    attached?: Attached;
  },
): Promise<void> {
  const recipient = await findRecipient(trx, reply);
  if (!recipient) return;
  // An unproved address may belong to somebody else: the mail leads to the log-in, not to a personal link.
  const code = recipient.isProved ? await linkFor(trx, event, reply, recipient) : null;
  const quietLink = code && `${publicUrl}/events/quiet/${code}`;
  const screen = `${publicUrl}/#/eventdetails?id=${encodeURIComponent(event.id)}`;
  await queueMail(trx, {
    to: recipient.email,
    language: recipient.language,
    isProved: recipient.isProved,
    about: event.id,
    ...how,
    ...(calendarEvent && {
      calendar: calendarEntry(calendarEvent, { ...recipient, state: reply.state }),
    }),
    mail: {
      ...mail,
      event: mailedEvent(event, { publicUrl, timeZone }),
      replyLink: code ? `${publicUrl}/events/answer/${code}` : screen,
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

/**
 * Finds who gets mails about a reply. Returns undefined for anonymised replies, and for members who have left or are
 * suspended.
 */
async function findRecipient(trx: Trx, reply: ReplyRow): Promise<Recipient | undefined> {
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

/** Whether the account is active. An account that is not listed in the directory counts too. */
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

/** Two days after the last day: the event is then over in every time zone. */
export function linkExpiry(start: string, end: string): string {
  const last = Date.parse(end > start ? end : start);
  return new Date(Math.min(last + 2 * dayMs, Date.parse('9999-12-31'))).toISOString();
}

/** Mails people who got a place from the waiting list. */
export async function mailPromoted(
  trx: Trx,
  event: Row<'events'>,
  promoted: ReplyRow[],
  context: MailContext,
): Promise<void> {
  for (const reply of promoted) {
    const { guests, door_code } = reply;
    const mail = { template: 'eventPlace', guests, code: door_code } as const;
    await mailReplier(trx, event, reply, mail, { ...context, attached: { calendarEvent: event } });
  }
}

/** Mails a visitor that the reply counts, with all they need on the day. */
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
  await mailReplier(trx, event, reply, mail, { ...context, attached: { calendarEvent: event } });
}
