import { currentTime } from '../core/clock.ts';
import { dateFormat } from './date-format.ts';

/** The time zone until the association sets another one. */
export const defaultTimeZone = 'Africa/Douala';

/** Whether this program knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day in a time zone, as `YYYY-MM-DD`; that of this machine if it is not given. */
export function dayIn(timeZone: string | undefined, at: number = currentTime()): string {
  return dateFormat('en-GB', { timeZone }).format(at).split('/').reverse().join('-');
}
