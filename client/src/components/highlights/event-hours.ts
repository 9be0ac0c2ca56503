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
import { siteTimeZone } from '../../i18n/today.ts';

type Hours = Pick<Event, 'start_date' | 'start_time' | 'end_time'>;

/** The hours of an event, with the name of their clock where the reader's own shows another time; or nothing. */
export function hoursText(event: Hours, language: Language): string {
  return withClock(event, language, (timeZone) => zoneName(timeZone, language));
}

/** When an event begins, for one line of a phone: the end is on the page of the event. */
export function startText(event: Hours, language: Language): string {
  return withClock({ ...event, end_time: '' }, language, zoneCity);
}

/** Days and hours of an event of several days, for one line; nothing where one hour stands for itself. */
export function daysAndHoursText(event: Event, language: Language): string {
  if (!hasHoursOfSeveralDays(event)) return '';
  return withClock(event, language, zoneCity, formatDaysAndTimes(event, language, 'medium'));
}

function withClock(
  event: Hours,
  language: Language,
  zoneNameOf: (timeZone: string) => string,
  hours = formatTimes(event, language),
): string {
  const timeZone = siteTimeZone();
  if (!hours || !timeZone) return hours;
  const own = `${event.start_date}T${event.start_time}`;
  const there = formatDate(own, 'en', { timeZone, ...shortTime });
  return there === event.start_time ? hours : `${hours} (${zoneNameOf(timeZone)})`;
}
