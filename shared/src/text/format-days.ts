import { dateFormat } from './date-format.ts';
import { elide } from './elision.ts';
import type { Language } from './language.ts';

export const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** As Intl's `dateStyle` and `timeStyle`, which Firefox 78 and Safari 13.1 ignore. */
export const dateStyles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
} as const;
export const shortTime = { hour: '2-digit', minute: '2-digit' } as const;

type DateStyle = keyof typeof dateStyles;

/** Absent before Firefox 91 and Safari 14.1. */
interface RangeFormat {
  formatRange?: (from: Date, to: Date) => string;
}

/** `YYYY-MM-DD` as a date: the same day in every time zone. */
export function formatDay(day: string, language: Language, dateStyle: DateStyle = 'long'): string {
  return formatDate(day.slice(0, 10), language, { ...dateStyles[dateStyle], timeZone: 'UTC' });
}

/** Two days, `YYYY-MM-DD`, as one text that says once what they share: `12–14 March 2026`. */
export function formatDays(
  start: string,
  end: string,
  language: Language,
  dateStyle: DateStyle = 'long',
): string {
  const from = new Date(start.slice(0, 10));
  const to = new Date(end.slice(0, 10));
  const options = { ...dateStyles[dateStyle], timeZone: 'UTC' };
  const format: Intl.DateTimeFormat & RangeFormat = dateFormat(locales[language], options);
  if (!(from <= to) || !format.formatRange) {
    return [start, end].map((day) => formatDay(day, language, dateStyle)).join(' – ');
  }
  return unbroken(format.formatRange(from, to), language);
}

/**
 * A date stays on one line; two of them part at the thin spaces of their dash. The first of a month is `1er` in
 * French, which Intl leaves out.
 */
function unbroken(text: string, language: Language): string {
  const date = language === 'fr' ? text.replace(/\b1(?=[\s–])/g, '1er') : text;
  return date.replace(/ /g, '\u00a0');
}

/** A text with a time, `HH:MM`, as people write it: `18:00`, `18 h`, `18 h 30`. The French of Intl has a colon. */
export function formatTime(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/\b0?(\d{1,2}):(\d\d)\b/, (_, hour: string, minute: string) =>
    minute === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`,
  );
}

/** From one time to another; the first alone where there is no other. Empty without a first. */
export function formatTimes(
  {
    start_time: start,
    end_time: end,
  }: { start_time?: string | undefined; end_time?: string | undefined },
  language: Language,
): string {
  if (!start) return '';
  const from = formatTime(start, language);
  return end ? `${from} – ${formatTime(end, language)}` : from;
}

type DaysAndTimes = { start_date: string; end_date: string } & Parameters<typeof formatTimes>[0];

/** Whether an event has an hour that needs its day beside it. */
export const hasHoursOfSeveralDays = ({ start_date, end_date, start_time }: DaysAndTimes) =>
  Boolean(start_time) && end_date > start_date;

/**
 * Days and hours of an event: `12 March 2026, 18:00 – 20:00`, `30 March, 18:00 – 2 April 2026, 12:00`. Days of
 * `knownYear` have no year where each has its hour.
 */
export function formatDaysAndTimes(
  event: DaysAndTimes,
  language: Language,
  dateStyle: DateStyle = 'long',
  knownYear?: string,
): string {
  const { start_date: start, end_date: end, start_time, end_time = '' } = event;
  if (!hasHoursOfSeveralDays(event)) {
    const several = end > start;
    const days = several ? formatDays(start, end, language, dateStyle) : undefined;
    const times = formatTimes(event, language);
    return [days ?? formatDay(start, language, dateStyle), times].filter(Boolean).join(', ');
  }
  const [startYear, endYear] = [start.slice(0, 4), end.slice(0, 4)];
  const { year, ...withoutYear } = dateStyles[dateStyle];
  const dayText = (day: string, isYearKnown: boolean) => {
    const options = { ...withoutYear, ...(!isYearKnown && { year }), timeZone: 'UTC' } as const;
    return formatDate(day.slice(0, 10), language, options);
  };
  const begins = [dayText(start, startYear === endYear), formatTime(start_time ?? '', language)];
  const isEndKnown = startYear === endYear && endYear === knownYear;
  const ends = [dayText(end, isEndKnown), formatTime(end_time, language)];
  return [begins, ends].map((parts) => parts.filter(Boolean).join(', ')).join(' – ');
}

/** Days and hours of an event, with the name of their clock where its zone is given. */
export function formatWhen(event: DaysAndTimes, language: Language, timeZone?: string): string {
  const when = formatDaysAndTimes(event, language);
  return event.start_time && timeZone ? `${when} (${zoneName(timeZone, language)})` : when;
}

/** `Douala`. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replace(/_/g, ' ');
}

/** The clock that a time is of, by the city in the name of its zone: `Douala time`. */
export function zoneName(timeZone: string, language: Language): string {
  const city = zoneCity(timeZone);
  return language === 'fr' ? `heure ${elide('de', city)}` : `${city} time`;
}

/** Text that is no date is shown as it is: Intl would throw and take the page with it. */
export function formatDate(
  text: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const formatted = dateFormat(locales[language], options).format(date);
  return formatTime(unbroken(formatted, language), language);
}
