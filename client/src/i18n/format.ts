import type { Language } from '@alumni/shared/language';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** `YYYY-MM-DD` as a long date: the same day in every time zone. */
export function formatDay(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { dateStyle: 'long', timeZone: 'UTC' });
}

/** Two days, `YYYY-MM-DD`, as one text that says once what they share: `12–14 March 2026`. */
export function formatDays(start: string, end: string, language: Language): string {
  const from = new Date(start.slice(0, 10));
  const to = new Date(end.slice(0, 10));
  if (!(from <= to)) {
    return `${formatDay(start, language)} – ${formatDay(end, language)}`;
  }
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(from, to);
}

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

/** Text that is no date is shown as it is: Intl would throw and take the page with it. */
function formatDate(text: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(locales[language], options).format(date);
}
