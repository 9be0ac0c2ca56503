import type { Event } from '@alumni/shared/events/events';
import { formatDay, formatDays } from '@alumni/shared/text/format-days';
import { useLanguage } from '../../i18n/language.ts';

interface EventDaysProps {
  event: Pick<Event, 'start_date' | 'end_date'>;
  short?: boolean;
}

/** From start to end; an event of one day has one date. `short` leaves room for an hour on the line of a phone. */
export function EventDays({ event, short = false }: EventDaysProps) {
  const { language } = useLanguage();
  const { start_date: start, end_date: end } = event;
  const style = short ? 'medium' : 'long';
  if (!end || end === start) {
    return <time dateTime={start}>{formatDay(start, language, style)}</time>;
  }
  return <span>{formatDays(start, end, language, style)}</span>;
}
