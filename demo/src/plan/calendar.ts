import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';

/** How far back the history of the demonstration goes, in days. */
export const historyDays = 1_095;

/** Days counted from the one on which the demonstration is filled. */
export interface Calendar {
  /** `YYYY-MM-DD`, `days` from today. */
  day(days: number): string;
  /** A moment `days` ago, always in the past. */
  moment(daysAgo: number): string;
}

const dayMs = 24 * 60 * 60_000;

export function calendarOf(today: Date): Calendar {
  return {
    day: (days) => dayIn(defaultTimeZone, today.getTime() + days * dayMs),
    moment: (daysAgo) => new Date(today.getTime() - daysAgo * dayMs).toISOString(),
  };
}
