import { dateStyles, formatDate, locales, shortTime } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';

/** Splits a `YYYY-MM-DD` date into the day of the month and the short name of the month. */
export function dayAndMonth(date: string, language: Language): { day: string; month: string } {
  const at = date.slice(0, 10);
  return {
    day: formatDate(at, language, { day: 'numeric', timeZone: 'UTC' }),
    month: formatDate(at, language, { month: 'short', timeZone: 'UTC' }),
  };
}

/** Formats an instant as a day in the reader's time zone. */
export function formatInstant(instant: string, language: Language): string {
  return formatDate(instant, language, dateStyles.long);
}

/** Formats an instant as day and time for the reader; narrow lines may break between them. */
export function formatMoment(instant: string, language: Language): string {
  const moment = formatDate(instant, language, { ...dateStyles.long, ...shortTime });
  return moment.replace(/\u00a0(?=(at|à)\u00a0)/, ' ');
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}
