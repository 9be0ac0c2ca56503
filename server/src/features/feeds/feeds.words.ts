import { type Language, typeset } from '@alumni/shared/language';

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
    days: (start, end) => range('en-GB', start, end),
    deadline: (day) => `Deadline: ${range('en-GB', day, day)}.`,
  },
  fr: {
    news: 'Actualités',
    events: 'Événements',
    opportunities: 'Opportunités',
    days: (start, end) => range('fr-FR', start, end),
    deadline: (day) => typeset(`Date limite : ${range('fr-FR', day, day)}.`, 'fr'),
  },
};

/** Days, `YYYY-MM-DD`, from one to another: the same in every time zone. */
function range(locale: string, start: string, end: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const last = end > start ? end : start;
  return format.formatRange(new Date(start), new Date(last));
}
