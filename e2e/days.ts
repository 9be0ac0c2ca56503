import { dayIn, defaultTimeZone } from '../shared/src/text/zone-time.ts';

/**
 * The day that comes `days` after today, as `YYYY-MM-DD`. Days are those of the association's time zone, in which a day
 * begins an hour before it does in UTC.
 */
export const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);
