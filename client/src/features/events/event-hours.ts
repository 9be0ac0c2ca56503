import type { Event } from '@alumni/shared/events';
import { formatTimes, zoneName } from '@alumni/shared/format-days';
import type { Language } from '@alumni/shared/language';
import { siteTimeZone } from '../../i18n/today.ts';

/** The hours of an event, with the name of their clock where the reader's own shows another time; or nothing. */
export function hoursText(
  event: Pick<Event, 'start_date' | 'start_time' | 'end_time'>,
  language: Language,
): string {
  const hours = formatTimes(event, language);
  const timeZone = siteTimeZone();
  if (!hours || !timeZone) return hours;
  const there = new Date(`${event.start_date}T${event.start_time}`).toLocaleTimeString('en-GB', {
    timeZone,
    timeStyle: 'short',
  });
  return there === event.start_time ? hours : `${hours} (${zoneName(timeZone, language)})`;
}
