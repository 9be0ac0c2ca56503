import { cutBefore } from '../text/cut-before.ts';
import type { Event } from './events.ts';

const dayMs = 24 * 60 * 60_000;
/** Google refuses long URLs; the event's page has the whole text. */
const longestDetails = 500;

/** Link to Google Calendar's form, filled in with the event. `page` is the URL of the event's page. */
export function googleCalendarLink(
  event: Pick<Event, 'theme' | 'venue' | 'town' | 'description'> & Parameters<typeof timedRange>[0],
  { page, timeZone }: { page: string; timeZone: string },
): string {
  const { theme, start_date: start, end_date: end, venue, town, description } = event;
  const hours = timedRange(event);
  const beginning =
    description.length > longestDetails
      ? `${cutBefore(description, longestDetails)}…`
      : description;
  const query = Object.entries({
    action: 'TEMPLATE',
    text: theme,
    // Google's end date is exclusive.
    dates: hours ?? `${compactDay(start, 0)}/${compactDay(end > start ? end : start, 1)}`,
    ...(hours && { ctz: timeZone }),
    location: `${venue}, ${town}`,
    details: `${beginning}\n\n${page}`.trim(),
  }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))}`,
  );
  return `https://calendar.google.com/calendar/render?${query.join('&')}`;
}

/**
 * Start and end in the association's time zone; undefined for all-day events. Without an end hour, an event of several
 * days ends when its last day ends.
 */
function timedRange({
  start_date,
  end_date,
  start_time,
  end_time = '',
}: Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time'>): string | undefined {
  if (!start_time) return undefined;
  const compact = (day: string, time: string) => `${day}T${time}00`.replace(/[-:]/g, '');
  const start = compact(start_date, start_time);
  if (end_time) return `${start}/${compact(end_date, end_time)}`;
  return `${start}/${end_date > start_date ? `${compactDay(end_date, 1)}T000000` : start}`;
}

/** `YYYY-MM-DD` plus `plus` days, as `YYYYMMDD`. Returns unparsable text unchanged. */
function compactDay(day: string, plus: number): string {
  const at = Date.parse(day.slice(0, 10));
  if (Number.isNaN(at)) return day;
  return new Date(at + plus * dayMs).toISOString().slice(0, 10).replace(/-/g, '');
}
