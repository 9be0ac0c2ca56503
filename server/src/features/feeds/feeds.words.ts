import type { Site } from '@alumni/shared/site/site';
import { formatDay, formatDays } from '@alumni/shared/text/format-days';
import { type Language, typeset } from '@alumni/shared/text/language';

export type FeedName = 'news' | 'events' | 'opportunities';

interface FeedWords extends Record<FeedName, string> {
  days(start: string, end: string): string;
  deadline(day: string): string;
}

/** Texts of our own in feeds. */
export const feedWords: Record<Language, FeedWords> = {
  en: {
    news: 'News',
    events: 'Events',
    opportunities: 'Opportunities',
    days: (start, end) => formatDays(start, end, 'en'),
    deadline: (day) => `Deadline: ${formatDay(day, 'en')}.`,
  },
  fr: {
    news: 'Actualités',
    events: 'Événements',
    opportunities: 'Opportunités',
    days: (start, end) => formatDays(start, end, 'fr'),
    deadline: (day) => typeset(`Date limite : ${formatDay(day, 'fr')}.`, 'fr'),
  },
};

export function feedTitle({ shortName }: Site, name: FeedName, language: Language): string {
  return `${shortName[language]} – ${feedWords[language][name]}`;
}
