import { dateFormat } from './date-format.ts';
import { elide } from './elision.ts';
import type { Language } from './language.ts';

export const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** Replaces Intl's `dateStyle` and `timeStyle`: Firefox 78 and Safari 13.1 ignore them. */
export const dateStyles = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
} as const;
export const shortTime = { hour: '2-digit', minute: '2-digit' } as const;

type DateStyle = keyof typeof dateStyles;

/** Formats `YYYY-MM-DD` as the same day in every time zone. */
export function formatDay(day: string, language: Language, dateStyle: DateStyle = 'long'): string {
  return formatUtcDay(day, language, dateStyles[dateStyle]);
}

function formatUtcDay(day: string, language: Language, options: Intl.DateTimeFormatOptions) {
  return formatDate(day.slice(0, 10), language, { ...options, timeZone: 'UTC' });
}

/** The weekday alone: `Saturday`, or short `Sat`. Empty if the text is no day. */
export function formatWeekday(day: string, language: Language, dateStyle: DateStyle = 'long') {
  const weekday = dateStyle === 'long' ? 'long' : 'short';
  return isDay(day) ? formatUtcDay(day, language, { weekday }) : '';
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text.slice(0, 10)));

/**
 * A day that people plan for: `Saturday 12 December 2026`, or medium `Sat 12 Dec 2026`. The year is omitted if it is
 * `knownYear`.
 */
export function formatDayAndWeekday(
  day: string,
  language: Language,
  dateStyle: DateStyle = 'long',
  knownYear?: string,
): string {
  const { year, ...withoutYear } = dateStyles[dateStyle];
  const isKnown = day.slice(0, 4) === knownYear;
  return withWeekday(day, language, dateStyle, isKnown ? withoutYear : dateStyles[dateStyle]);
}

/**
 * Formats the weekday separately and puts it before the date. Given both, some versions of Intl put a comma between
 * them and others do not.
 */
function withWeekday(
  day: string,
  language: Language,
  dateStyle: DateStyle,
  options: Intl.DateTimeFormatOptions,
): string {
  const weekday = formatWeekday(day, language, dateStyle);
  const date = formatUtcDay(day, language, options);
  // A long date with its weekday is wider than a phone with enlarged text: it may break between them.
  const space = dateStyle === 'long' ? ' ' : '\u00a0';
  return weekday ? weekday + space + date : date;
}

/**
 * Formats two days, `YYYY-MM-DD`, as a range without repetition: `Thursday 12 – Saturday 14 March 2026`. A line can
 * break only at the dash and after the weekday.
 */
export function formatDays(
  start: string,
  end: string,
  language: Language,
  dateStyle: DateStyle = 'long',
): string {
  const { day, month, year } = dateStyles[dateStyle];
  const isYearShared = start.slice(0, 4) === end.slice(0, 4);
  const isMonthShared = start.slice(0, 7) === end.slice(0, 7);
  const startOptions =
    !isDay(start) || !isYearShared || start > end
      ? dateStyles[dateStyle]
      : { day, ...(!isMonthShared && { month }) };
  const from = withWeekday(start, language, dateStyle, startOptions);
  const to = withWeekday(end, language, dateStyle, { day, month, year });
  return markFirst(`${from} – ${to}`, language);
}

/** French writes `1er` for the first of a month; Intl does not. */
function markFirst(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/\b1(?=[\s–])/g, '1er') : text;
}

/** Keeps a date on one line. */
function joinDateParts(text: string, language: Language): string {
  return markFirst(text, language).replace(/ /g, '\u00a0');
}

/**
 * Writes times `HH:MM` in a text as people do: `18:00`, in French `18 h` or `18 h 30`. Intl would write a colon in
 * French.
 */
export function formatTime(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/\b0?(\d{1,2}):(\d\d)\b/, (_, hour: string, minute: string) =>
    minute === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`,
  );
}

/** Formats start and end time, or the start alone. Empty without a start. */
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

/** Whether an event lasts several days and has a start time. Each time is then shown with its day. */
export const hasHoursOfSeveralDays = ({ start_date, end_date, start_time }: DaysAndTimes) =>
  Boolean(start_time) && end_date > start_date;

/**
 * Days and hours of an event: `Thursday 12 March 2026, 18:00 – 20:00`, `Monday 30 March, 18:00 – Thursday 2 April 2026,
 * 12:00`. The second form omits the year if both days are in `knownYear`.
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
    return [days ?? formatDayAndWeekday(start, language, dateStyle), times]
      .filter(Boolean)
      .join(', ');
  }
  const [startYear, endYear] = [start.slice(0, 4), end.slice(0, 4)];
  const { year, ...withoutYear } = dateStyles[dateStyle];
  const dayText = (day: string, isYearKnown: boolean) =>
    withWeekday(day, language, dateStyle, { ...withoutYear, ...(!isYearKnown && { year }) });
  const begins = [dayText(start, startYear === endYear), formatTime(start_time ?? '', language)];
  const isEndKnown = startYear === endYear && endYear === knownYear;
  const ends = [dayText(end, isEndKnown), formatTime(end_time, language)];
  return [begins, ends].map((parts) => parts.filter(Boolean).join(', ')).join(' – ');
}

/** Days and hours of an event, followed by the time zone's name if given. */
export function formatWhen(event: DaysAndTimes, language: Language, timeZone?: string): string {
  const when = formatDaysAndTimes(event, language);
  return event.start_time && timeZone ? `${when} (${zoneName(timeZone, language)})` : when;
}

/** City in the name of a time zone: `Douala`. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replace(/_/g, ' ');
}

/** Name of a time zone by its city: `Douala time`. */
export function zoneName(timeZone: string, language: Language): string {
  const city = zoneCity(timeZone);
  return language === 'fr' ? `heure ${elide('de', city)}` : `${city} time`;
}

/** Formats a date. Returns other text unchanged: Intl would throw and break the page. */
export function formatDate(
  text: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const formatted = dateFormat(locales[language], options).format(date);
  return formatTime(joinDateParts(formatted, language), language);
}
