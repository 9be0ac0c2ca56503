import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';

/** Length of the demonstration's history, in days. */
export const historyDays = 1_095;

/** Days and times relative to the start of the program that fills the demonstration. */
export interface Calendar {
  /** `YYYY-MM-DD`, `days` from today. */
  day(days: number): string;
  /** A past moment, `daysAgo` days before now. */
  moment(daysAgo: number): string;
}

const dayMs = 24 * 60 * 60_000;

export function calendarOf(today: Date): Calendar {
  return {
    day: (days) => dayIn(defaultTimeZone, today.getTime() + days * dayMs),
    moment: (daysAgo) => new Date(today.getTime() - daysAgo * dayMs).toISOString(),
  };
}
