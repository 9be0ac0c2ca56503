import { dayIn, isTimeZone } from '@alumni/shared/text/zone-time';
import { settings } from '../settings.ts';

const { timeZone } = settings.site;
let isKnown: boolean | undefined;

/** The association's time zone, or undefined if the browser does not know it: `Intl` then uses the device's. */
export function siteTimeZone(): string | undefined {
  isKnown ??= isTimeZone(timeZone);
  return isKnown ? timeZone : undefined;
}

/** Today in the association's time zone, as `YYYY-MM-DD`. The server's lists use the same day. */
export function today(): string {
  return dayIn(siteTimeZone());
}

/** Whether an event's last day is over in the association's time zone. */
export function isOver(event: { start_date: string; end_date: string }): boolean {
  return (event.end_date || event.start_date) < today();
}

/** Days from today to `day` (`YYYY-MM-DD`); negative if that day is over. */
export function daysFromToday(day: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today())) / 86_400_000);
}
