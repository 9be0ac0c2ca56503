import { replyStates } from '@alumni/shared/events/event-reply-form';
import { formatWhen } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { link, type MailBlock, paragraph } from './content.ts';
import type { MailedEvent, NewReplies } from './mails.ts';

const words = {
  en: { page: 'The page of the event' },
  fr: { page: 'La page de l’événement' },
} as const satisfies Record<Language, unknown>;

/** Theme, time and place of an event, and a link to its page unless the event is cancelled. */
export function aboutEvent(
  event: MailedEvent,
  language: Language,
  { isGone = false }: { isGone?: boolean } = {},
): MailBlock[] {
  const { theme, venue, town, timeZone, page, language: written } = event;
  const when = formatWhen(event, language, timeZone);
  return [
    { ...paragraph(theme), language: written },
    paragraph(`${when}\n${venue}, ${town}`),
    ...(isGone ? [] : [link(words[language].page, page)]),
  ];
}

const replyWords = {
  en: {
    in: (count: number) => (count === 1 ? '1 comes' : `${count} come`),
    waiting: (count: number) => (count === 1 ? '1 waits for a place' : `${count} wait for a place`),
    maybe: (count: number) => `${count} maybe`,
    not: (count: number) => (count === 1 ? '1 does not come' : `${count} do not come`),
    see: 'See who comes',
  },
  fr: {
    in: (count: number) => (count === 1 ? '1 vient' : `${count} viennent`),
    waiting: (count: number) =>
      count === 1 ? '1 attend une place' : `${count} attendent une place`,
    maybe: (count: number) => `${count} peut-être`,
    not: (count: number) => (count === 1 ? '1 ne vient pas' : `${count} ne viennent pas`),
    see: 'Voir qui vient',
  },
} as const satisfies Record<Language, unknown>;

/** Numbers of new replies to an event, with a link to all. */
export function newReplies(event: NewReplies, language: Language): MailBlock[] {
  const t = replyWords[language];
  const counts = replyStates
    .filter((state) => event[state] > 0)
    .map((state) => t[state](event[state]));
  return [
    { kind: 'section', text: event.theme, language: event.language },
    paragraph(`${counts.join(', ')}.`),
    link(t.see, event.link),
  ];
}
