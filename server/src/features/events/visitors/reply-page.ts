import { limits } from '@alumni/shared/core/limits';
import { type ReplyChoice, replyChoices } from '@alumni/shared/events/event-reply-form';
import { documentPath } from '@alumni/shared/records/document-path';
import { formatDayAndWeekday, formatWhen } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { type Html, html, langAttribute } from '../../../core/html.ts';
import type { Row } from '../../../db/schema.ts';
import { calendarWays } from '../../../http/page/calendar-ways.ts';
import { type PlainPageSite, plainPage } from '../../../http/page/plain-page.ts';
import { replyPageWords } from './reply-page.words.ts';

type Event = Row<'events'>;

/** A status or error message above a form. */
export interface StatusMessage {
  text: string;
  isProblem: boolean;
  /** Whether the reply has no place yet. */
  isWaiting?: boolean;
}

interface EventPage extends PlainPageSite {
  event: Event;
  publicUrl: string;
  timeZone: string;
}

type FormEvent = Pick<Event, 'id' | 'answers' | 'answers_until'>;

/**
 * Renders the ways to reply in an event's document. The way for members comes first, because one tap on the site is all
 * they need. `before` is the number of waiting replies if the event is full; undefined otherwise.
 */
export function renderReplyWays(
  event: FormEvent,
  language: Language,
  before: number | undefined,
): Html {
  const t = replyPageWords[language];
  const screen = `/#/eventdetails?id=${encodeURIComponent(event.id)}`;
  const isOpen = event.answers === 'everyone';
  const form = renderReplyForm(event, language);
  return html`${full(before, language)}<p><a class="button${!isOpen && ' main'}" href="${screen}">${t.asMember}</a></p>
${isOpen ? html`<h3>${t.notMember}</h3>\n${form}` : html`<details><summary>${t.withoutLogin}</summary>\n${form}</details>`}
`;
}

/** Tells people that the event is full before the form asks them anything. */
function full(before: number | undefined, language: Language): Html | '' {
  if (before === undefined) return '';
  return html`<p class="told waiting">${replyPageWords[language].full(before)}</p>\n`;
}

/** The reply form for people who are not logged in. */
function renderReplyForm(
  event: FormEvent,
  language: Language,
  typed: Record<string, string> = {},
): Html {
  const t = replyPageWords[language];
  const isOpen = event.answers === 'everyone';
  return html`<form method="post" action="${`/events/${encodeURIComponent(event.id)}/answer?lang=${language}`}">
<p>${isOpen ? t.forEveryone : t.forMembers}${event.answers_until && ` ${t.until(formatDayAndWeekday(event.answers_until, language))}`}</p>
${isOpen && html`<label>${t.name} <input type="text" name="name" autocomplete="name" maxlength="${limits.name}" value="${typed.name ?? ''}" required></label>\n`}<label>${t.email} <input type="email" name="email" autocomplete="email" maxlength="${limits.email}" value="${typed.email ?? ''}" required></label>
${choices(language, Number(typed.guests ?? 0), t.choices)}</form>`;
}

/** The reply form on its own page, with the typed values and an error message. */
export function replyFormPage(
  page: EventPage & {
    typed: Record<string, string>;
    statusMessage: StatusMessage;
    before: number | undefined;
  },
): string {
  const { event, language, typed, statusMessage, before } = page;
  return eventPage(
    page,
    html`${sentence(statusMessage)}
${full(before, language)}${renderReplyForm(event, language, typed)}`,
  );
}

/** Confirmation after the form was sent: tells which mail to expect. */
export function askedPage(page: EventPage & { email: string }): string {
  const { event, language, email } = page;
  const t = replyPageWords[language];
  const text = event.answers === 'everyone' ? t.askedText(email) : t.askedMember(email);
  return eventPage(page, html`<p class="told" role="status">${text}</p>`, t.asked);
}

interface LinkPage extends EventPage {
  /** Path of the form, with a valid code. */
  action: string;
  /** The reply that waits for confirmation, or else the stored one. */
  answer: ReplyChoice | null;
  guests: number;
  isPending: boolean;
  /** Whether the stored reply has a place. */
  isIn: boolean;
  doorCode: string;
  /** The stored reply as a sentence; empty if `statusMessage` says it. */
  text: string;
  /**
   * Number of waiting replies if the event is full. Undefined if it has room, or if this reply has a place or a
   * position on the waiting list.
   */
  before: number | undefined;
  statusMessage?: StatusMessage;
}

/** The page of a mailed link: shows, confirms and changes the person's reply. */
export function linkPage(page: LinkPage): string {
  const { event, language, action, answer, guests, isPending, isIn } = page;
  const { doorCode, text, statusMessage, before } = page;
  const t = replyPageWords[language];
  const labels = { ...t.choices, ...(isPending && answer && { [answer]: t.confirm[answer] }) };
  return eventPage(
    page,
    html`${statusMessage ? sentence(statusMessage) : text && html`<p>${text}</p>`}
${full(before, language)}${isIn && html`${doorCode && html`<p><strong>${t.code(doorCode)}</strong></p>\n`}<p class="open">${calendarWays(event, { ...page, path: documentPath('events', event.id) })}</p>\n`}<p>${isPending ? t.confirmText : t.changeText}</p>
<form method="post" action="${action}">
${choices(language, guests, labels, answer ?? 'coming')}</form>`,
    isPending ? t.confirmTitle : t.yours,
  );
}

/** Asks before it ends reminders: mail scanners follow links. */
export function quietPage(page: EventPage & { isQuiet: boolean; isDone: boolean }): string {
  const { language, isQuiet, isDone } = page;
  const t = replyPageWords[language];
  const text = isQuiet ? t.quietDone : isDone ? t.backDone : t.quietAsk;
  return eventPage(
    page,
    html`<p${(isQuiet || isDone) && html` class="told" role="status"`}>${text}</p>
<form method="post"><input type="hidden" name="reminders" value="${isQuiet ? 'on' : 'off'}"><button type="submit"${isQuiet && html` class="plain"`}>${isQuiet ? t.backButton : t.quietButton}</button></form>`,
    t.quietTitle,
  );
}

/** The page of a link that is unknown, used or expired. */
export function deadLinkPage(site: PlainPageSite): string {
  const t = replyPageWords[site.language];
  return plainPage({
    ...site,
    title: t.linkInvalid,
    seed: 'event',
    main: html`<h1>${t.linkInvalid}</h1>
<p>${t.linkInvalidText}</p>
<p class="open"><a href="/#/events">${t.events}</a></p>`,
  });
}

function eventPage(
  page: EventPage,
  main: Html,
  kind = replyPageWords[page.language].title,
): string {
  const { event, timeZone, language } = page;
  const t = replyPageWords[language];
  return plainPage({
    ...page,
    title: event.theme,
    seed: event.id,
    main: html`<p class="kind">${kind}</p>
<h1 dir="auto"${langAttribute(event.language)}>${event.theme}</h1>
<p>${formatWhen(event, language, timeZone)}<br><span dir="auto">${event.venue}, ${event.town}</span></p>
${main}
<p class="open"><a href="${documentPath('events', event.id)}">${t.event}</a></p>`,
  });
}

function sentence({ text, isProblem, isWaiting = false }: StatusMessage): Html {
  return isProblem
    ? html`<p class="told problem" role="alert">${text}</p>`
    : html`<p class="told${isWaiting && ' waiting'}" role="status">${text}</p>`;
}

/**
 * Renders the number of guests, and a button for each choice. `first` comes first: the current choice, or else the
 * usual one.
 */
function choices(
  language: Language,
  guests: number,
  labels: Record<ReplyChoice, string>,
  first: ReplyChoice = 'coming',
): Html {
  const t = replyPageWords[language];
  const numbers = Array.from({ length: limits.guests + 1 }, (_, count) => count);
  const ordered = [first, ...replyChoices.filter((answer) => answer !== first)];
  return html`<label>${t.guests} <select name="guests">${numbers.map(
    (count) =>
      html`<option value="${count}"${count === guests && html` selected`}>${count === 0 ? t.noGuests : count}</option>`,
  )}</select></label>
<p class="choices">${ordered.map(
    (answer, at) =>
      html`<button type="submit" name="answer" value="${answer}"${at > 0 && html` class="plain"`}>${labels[answer]}</button> `,
  )}</p>
`;
}
