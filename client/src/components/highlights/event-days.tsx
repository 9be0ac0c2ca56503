import type { Event } from '@alumni/shared/events';
import { formatDay, formatDays } from '@alumni/shared/format-days';
import { useLanguage } from '../../i18n/language.ts';

/** From start to end; an event of one day has one date. */
export function EventDays({ event }: { event: Pick<Event, 'start_date' | 'end_date'> }) {
  const { language } = useLanguage();
  const { start_date: start, end_date: end } = event;
  if (!end || end === start) return <time dateTime={start}>{formatDay(start, language)}</time>;
  return <span>{formatDays(start, end, language)}</span>;
}
