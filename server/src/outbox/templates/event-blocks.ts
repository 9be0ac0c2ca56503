import { formatWhen } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { link, type MailBlock, paragraph } from './content.ts';
import type { MailedEvent, WhenAndWhere } from './mails.ts';

const words = {
  en: { when: 'When', where: 'Where', page: 'The page of the event' },
  fr: { when: 'Quand', where: 'Où', page: 'La page de l’événement' },
} as const satisfies Record<Language, unknown>;

/** The theme, when and where it is, and the way to its page unless that is gone. */
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

/** Days with hours, and the place, as they were and as they are now. */
export function changedLines(
  before: WhenAndWhere,
  now: WhenAndWhere,
  language: Language,
): { label: string; before: string; now: string }[] {
  const { when, where } = words[language];
  const place = ({ venue, town }: WhenAndWhere) => `${venue}, ${town}`;
  return [
    { label: when, before: formatWhen(before, language), now: formatWhen(now, language) },
    { label: where, before: place(before), now: place(now) },
  ].filter((line) => line.before !== line.now);
}
