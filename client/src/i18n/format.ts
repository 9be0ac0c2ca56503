import { formatDate, locales } from '@alumni/shared/format-days';
import type { Language } from '@alumni/shared/language';

/** `YYYY-MM-DD` as the day of the month and the short name of the month. */
export function dayAndMonth(date: string, language: Language): { day: string; month: string } {
  const at = date.slice(0, 10);
  return {
    day: formatDate(at, language, { day: 'numeric', timeZone: 'UTC' }),
    month: formatDate(at, language, { month: 'short', timeZone: 'UTC' }),
  };
}

/** Days from today to a day, both `YYYY-MM-DD`; negative where it is over. */
export function daysFromToday(day: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today())) / 86_400_000);
}

/** A moment as the day it is for the reader. */
export function formatInstant(instant: string, language: Language): string {
  return formatDate(instant, language, { dateStyle: 'long' });
}

/** A moment as day and time for the reader. */
export function formatMoment(instant: string, language: Language): string {
  return formatDate(instant, language, { dateStyle: 'long', timeStyle: 'short' });
}

/** Today where the reader is, as `YYYY-MM-DD`. */
export function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}
