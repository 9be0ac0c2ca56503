import { limits } from '@alumni/shared/core/limits';
import { type Answer, answers } from '@alumni/shared/events/event-reply-form';
import { documentPath } from '@alumni/shared/records/document-path';
import { formatDay, formatWhen } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { type Html, html, langAttribute } from '../../../core/html.ts';
import type { Row } from '../../../db/schema.ts';
import { type PlainPageSite, plainPage } from '../../../http/page/plain-page.ts';
import { answerPageWords } from './answer-page.words.ts';

type Event = Row<'events'>;

/** A sentence above a form. */
interface Told {
  text: string;
  isProblem: boolean;
}

interface EventPage extends PlainPageSite {
  event: Event;
  timeZone: string;
}

/** The form of the event's document, for those who are not logged in. */
export function answerForm(
  event: Pick<Event, 'id' | 'answers' | 'answers_until'>,
  language: Language,
  typed: Record<string, string> = {},
): Html {
  const t = answerPageWords[language];
  const isOpen = event.answers === 'everyone';
  return html`<form method="post" action="${`/events/${encodeURIComponent(event.id)}/answer?lang=${language}`}">
<p>${isOpen ? t.forEveryone : t.forMembers}${event.answers_until && ` ${t.until(formatDay(event.answers_until, language))}`}</p>
${isOpen && html`<label>${t.name} <input type="text" name="name" autocomplete="name" maxlength="${limits.name}" value="${typed.name ?? ''}" required></label>\n`}<label>${t.email} <input type="email" name="email" autocomplete="email" maxlength="${limits.email}" value="${typed.email ?? ''}" required></label>
${choices(language, Number(typed.guests ?? 0), t.answers)}</form>`;
}

/** The same on a page of its own, with what was wrong. */
export function answerFormPage(
  page: EventPage & { typed: Record<string, string>; told: Told },
): string {
  const { event, language, typed, told } = page;
  return eventPage(
    page,
    html`${sentence(told)}
${answerForm(event, language, typed)}`,
  );
}

/** After the form was sent: what comes by mail. */
export function askedPage(page: EventPage & { email: string }): string {
  const { event, language, email } = page;
  const t = answerPageWords[language];
  const text = event.answers === 'everyone' ? t.askedText(email) : t.askedMember(email);
  return eventPage(page, html`<p class="told" role="status">${text}</p>`, t.asked);
}

interface LinkPage extends EventPage {
  /** Address of the form, with a code that works. */
  action: string;
  /** The answer to confirm, or that there is. */
  answer: Answer | null;
  guests: number;
  isPending: boolean;
  /** Empty where nobody asks for one. */
  doorCode: string;
  /** The answer that counts, as a sentence; empty where `told` says it. */
  text: string;
  told?: Told;
}

/** A person's own answer, opened by a mailed link. */
export function linkPage(page: LinkPage): string {
  const { language, action, answer, guests, isPending, doorCode, text, told } = page;
  const t = answerPageWords[language];
  const labels = { ...t.answers, ...(isPending && answer && { [answer]: t.confirm[answer] }) };
  return eventPage(
    page,
    html`${told ? sentence(told) : text && html`<p>${text}</p>`}
${doorCode && html`<p><strong>${t.code(doorCode)}</strong></p>\n`}<p>${isPending ? t.confirmText : t.changeText}</p>
<form method="post" action="${action}">
${choices(language, guests, labels, answer ?? 'coming')}</form>`,
    isPending ? t.confirmTitle : t.yours,
  );
}

/** Asks before reminders end: programs follow the links of mails by themselves. */
export function quietPage(page: EventPage & { isQuiet: boolean; isDone: boolean }): string {
  const { language, isQuiet, isDone } = page;
  const t = answerPageWords[language];
  const text = isQuiet ? t.quietDone : isDone ? t.backDone : t.quietAsk;
  return eventPage(
    page,
    html`<p${(isQuiet || isDone) && html` class="told" role="status"`}>${text}</p>
<form method="post"><input type="hidden" name="reminders" value="${isQuiet ? 'on' : 'off'}"><button type="submit"${isQuiet && html` class="plain"`}>${isQuiet ? t.backButton : t.quietButton}</button></form>`,
    t.quietTitle,
  );
}

/** For a link that is unknown, used or expired. */
export function deadLinkPage(site: PlainPageSite): string {
  const t = answerPageWords[site.language];
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
  kind = answerPageWords[page.language].title,
): string {
  const { event, timeZone, language } = page;
  const t = answerPageWords[language];
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

function sentence({ text, isProblem }: Told): Html {
  return isProblem
    ? html`<p class="told problem" role="alert">${text}</p>`
    : html`<p class="told" role="status">${text}</p>`;
}

/** Guests, and a button for each answer: the first is the one that most give, or have given. */
function choices(
  language: Language,
  guests: number,
  labels: Record<Answer, string>,
  first: Answer = 'coming',
): Html {
  const t = answerPageWords[language];
  const numbers = Array.from({ length: limits.guests + 1 }, (_, count) => count);
  const ordered = [first, ...answers.filter((answer) => answer !== first)];
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
