import { expect, test } from 'vitest';
import {
  dateStyles,
  formatDate,
  formatDays,
  formatDaysAndTimes,
  formatTime,
  formatWhen,
  shortTime,
} from './format-days.ts';

test.each([
  ['en', '2026-03-12', '2026-03-14', '12–14 March 2026'],
  ['en', '2026-03-30', '2026-04-02', '30 March – 2 April 2026'],
  ['fr', '2026-12-30', '2027-01-02', '30 décembre 2026 – 2 janvier 2027'],
  ['en', '2026-03-01', '2026-03-02', '1–2 March 2026'],
  ['fr', '2026-03-01', '2026-03-21', '1er–21 mars 2026'],
  ['fr', '2026-12-31', '2027-01-01', '31 décembre 2026 – 1er janvier 2027'],
  // Old records may have days that Intl cannot put in order.
  ['en', '2026-03-14', '2026-03-12', '14 March 2026 – 12 March 2026'],
  ['en', 'soon', '2026-03-12', 'soon – 12 March 2026'],
] as const)('days in %s, %s to %s, are %s', (language, start, end, text) => {
  // Intl sets spaces of several widths around its dash.
  const closed = (days: string) => days.replace(/\s*–\s*/g, '–');
  const days = formatDays(start, end, language);
  expect(closed(days)).toBe(closed(text).replace(/ /g, '\u00a0'));
});

test('browsers whose Intl has no ranges write both days', () => {
  const formats: { format: unknown; formatRange?: unknown } = Intl.DateTimeFormat.prototype;
  const { formatRange } = formats;
  formats.formatRange = undefined;
  const days = formatDays('2026-03-12', '2026-03-14', 'fr');
  formats.formatRange = formatRange;
  expect(days).toBe('12 mars 2026 – 14 mars 2026'.replace(/ (?![–1])/g, '\u00a0'));
});

test.each([
  [
    'en',
    ['2026-12-11', '18:00', '2026-12-13', '12:00'],
    '11 December, 18:00 – 13 December 2026, 12:00',
  ],
  [
    'fr',
    ['2026-12-01', '18:00', '2027-01-01', '12:30'],
    '1er décembre 2026, 18 h – 1er janvier 2027, 12 h 30',
  ],
  ['en', ['2026-12-11', '18:00', '2026-12-13', ''], '11 December, 18:00 – 13 December 2026'],
  [
    'en',
    ['2026-12-11', '18:00', '2026-12-12', '00:00'],
    '11 December, 18:00 – 12 December 2026, 00:00',
  ],
  ['en', ['2026-12-11', '18:00', '2026-12-11', '20:00'], '11 December 2026, 18:00 – 20:00'],
  ['en', ['2026-12-11', '', '2026-12-11', ''], '11 December 2026'],
] as const)('days and hours in %s, %s, are %s', (language, when, text) => {
  const [start_date, start_time, end_date, end_time] = when;
  const event = { start_date, start_time, end_date, end_time };
  const shorter = formatDaysAndTimes(event, language, 'long', '2026');
  if (start_time && end_date > start_date) {
    expect(shorter.includes('2026')).toBe(text.includes('2027'));
  }
  expect(formatDaysAndTimes(event, language).replace(/\u00a0/g, ' ')).toBe(text);
  expect(formatWhen(event, language, 'Africa/Douala')).toBe(
    formatDaysAndTimes(event, language) +
      (start_time && (language === 'fr' ? ' (heure de Douala)' : ' (Douala time)')),
  );
});

test('a date and its time stay on one line', () => {
  const moment = { ...dateStyles.long, ...shortTime, timeZone: 'UTC' };
  expect(formatDate('2026-11-25T20:34:00Z', 'fr', moment)).toBe(
    '25\u00a0novembre\u00a02026\u00a0à\u00a020\u00a0h\u00a034',
  );
});

test('the first of a month is 1er in French, one o’clock is not', () => {
  const moment = { ...dateStyles.long, ...shortTime, timeZone: 'UTC' };
  expect(formatDate('2026-12-01T01:01:00Z', 'fr', moment)).toBe(
    '1er décembre 2026 à 1 h 01'.replace(/ /g, '\u00a0'),
  );
  expect(formatDate('2026-12-11', 'fr', dateStyles.medium)).toMatch(/^11/);
});

test.each([
  ['en', '09:00', '09:00'],
  ['fr', '09:00', '9\u00a0h'],
  ['fr', '23:30', '23\u00a0h\u00a030'],
  ['fr', '00:05', '0\u00a0h\u00a005'],
] as const)('in %s, %s is written in one way, typed or of a clock', (language, time, text) => {
  expect(formatTime(time, language)).toBe(text);
  const clock = { ...shortTime, timeZone: 'UTC' };
  expect(formatDate(`2026-11-25T${time}:00Z`, language, clock)).toBe(text);
});
