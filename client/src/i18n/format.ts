import { dateStyles, formatDate, locales, shortTime } from '@alumni/shared/text/format-days';
import type { Language } from '@alumni/shared/text/language';

/** `YYYY-MM-DD` as the day of the month and the short name of the month. */
export function dayAndMonth(date: string, language: Language): { day: string; month: string } {
  const at = date.slice(0, 10);
  return {
    day: formatDate(at, language, { day: 'numeric', timeZone: 'UTC' }),
    month: formatDate(at, language, { month: 'short', timeZone: 'UTC' }),
  };
}

/** A moment as the day it is for the reader. */
export function formatInstant(instant: string, language: Language): string {
  return formatDate(instant, language, dateStyles.long);
}

/** A moment as day and time for the reader; a narrow line parts them. */
export function formatMoment(instant: string, language: Language): string {
  const moment = formatDate(instant, language, { ...dateStyles.long, ...shortTime });
  return moment.replace(/\u00a0(?=(at|à)\u00a0)/, ' ');
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}
