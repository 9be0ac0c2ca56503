import type { Event } from '@alumni/shared/events/events';
import {
  formatDate,
  formatDaysAndTimes,
  formatTimes,
  hasHoursOfSeveralDays,
  shortTime,
  zoneCity,
  zoneName,
} from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';
import { siteTimeZone, today } from '../../i18n/today.ts';

type Hours = Pick<Event, 'start_date' | 'start_time' | 'end_time'>;

/**
 * The hours of an event, each with its day if there are several days. Names the time zone if the reader's clock
 * differs. Empty without hours.
 */
export function hoursText(event: Event, language: Language): string {
  const hours = hasHoursOfSeveralDays(event) ? formatDaysAndTimes(event, language) : undefined;
  return withClock(event, language, (timeZone) => zoneName(timeZone, language), hours);
}

/** When an event begins, short enough for one line on a phone; the event's page has the end. */
export function startText(event: Hours, language: Language): string {
  return withClock({ ...event, end_time: '' }, language, zoneCity);
}

/** Days and hours of an event whose hours differ by day, for one line; empty for all others. */
export function daysAndHoursText(event: Event, language: Language): string {
  if (!hasHoursOfSeveralDays(event)) return '';
  const thisYear = today().slice(0, 4);
  const text = formatDaysAndTimes(event, language, 'medium', thisYear);
  return withClock(event, language, zoneCity, text);
}

function withClock(
  event: Hours,
  language: Language,
  formatZone: (timeZone: string) => string,
  hours = formatTimes(event, language),
): string {
  const timeZone = siteTimeZone();
  if (!hours || !timeZone) return hours;
  const own = `${event.start_date}T${event.start_time}`;
  const there = formatDate(own, 'en', { timeZone, ...shortTime });
  return there === event.start_time ? hours : `${hours} (${formatZone(timeZone)})`;
}
