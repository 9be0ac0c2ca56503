import type { Site } from '@alumni/shared/site/site';
import { formatDayAndWeekday } from '@alumni/shared/text/format-days';
import { type Language, typeset } from '@alumni/shared/text/language';

export type FeedName = 'news' | 'events' | 'opportunities';

interface FeedWords extends Record<FeedName, string> {
  deadline(day: string): string;
}

export const feedWords: Record<Language, FeedWords> = {
  en: {
    news: 'News',
    events: 'Events',
    opportunities: 'Opportunities',
    deadline: (day) => `Deadline: ${formatDayAndWeekday(day, 'en')}.`,
  },
  fr: {
    news: 'Actualités',
    events: 'Événements',
    opportunities: 'Opportunités',
    deadline: (day) => typeset(`Date limite : ${formatDayAndWeekday(day, 'fr')}.`, 'fr'),
  },
};

export function feedTitle({ shortName }: Site, name: FeedName, language: Language): string {
  return `${shortName[language]} – ${feedWords[language][name]}`;
}
