import type { Event } from '@alumni/shared/events/events';
import { formatDayAndWeekday, formatDays } from '@alumni/shared/text/format-days';
import { useLanguage } from '../../i18n/language.ts';

interface EventDaysProps {
  event: Pick<Event, 'start_date' | 'end_date'>;
  short?: boolean;
  /** Year that the reader knows from the context. The date of a one-day event omits it. */
  knownYear?: string | undefined;
}

/** The days of an event; a one-day event has one date. `short` leaves room for the hour on one line of a phone. */
export function EventDays({ event, short = false, knownYear }: EventDaysProps) {
  const { language } = useLanguage();
  const { start_date: start, end_date: end } = event;
  const style = short ? 'medium' : 'long';
  if (!end || end === start) {
    return <time dateTime={start}>{formatDayAndWeekday(start, language, style, knownYear)}</time>;
  }
  return <span>{formatDays(start, end, language, style)}</span>;
}
