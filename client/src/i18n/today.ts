import { dayIn, isTimeZone } from '@alumni/shared/text/zone-time';
import { settings } from '../settings.ts';

const { timeZone } = settings.site;
let isKnown: boolean | undefined;

/** The association's time zone; undefined where an old browser lacks it: its own is the next best. */
export function siteTimeZone(): string | undefined {
  isKnown ??= isTimeZone(timeZone);
  return isKnown ? timeZone : undefined;
}

/** Today where the association is, as `YYYY-MM-DD`: lists of the server turn with that day. */
export function today(): string {
  return dayIn(siteTimeZone());
}

/** Whether the last day of an event is over where the association is. */
export function isOver(event: { start_date: string; end_date: string }): boolean {
  return (event.end_date || event.start_date) < today();
}

/** Days from today to a day, both `YYYY-MM-DD`; negative where it is over. */
export function daysFromToday(day: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today())) / 86_400_000);
}
