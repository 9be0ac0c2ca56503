import { currentTime } from '../core/clock.ts';
import { dateFormat } from './date-format.ts';

/** Time zone until the association sets another. */
export const defaultTimeZone = 'Africa/Douala';

/** Whether this runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Current or given day in a time zone, as `YYYY-MM-DD`. Default zone: this machine's. */
export function dayIn(timeZone: string | undefined, at: number = currentTime()): string {
  return dateFormat('en-GB', { timeZone }).format(at).split('/').reverse().join('-');
}
