import { expect, test } from 'vitest';
import {
  dateStyles,
  formatDate,
  formatDayAndWeekday,
  formatDays,
  formatDaysAndTimes,
  formatTime,
  formatWhen,
  shortTime,
} from './format-days.ts';

test.each([
  ['en', '2026-03-12', '2026-03-14', 'Thursday 12 – Saturday 14 March 2026'],
  ['en', '2026-03-30', '2026-04-02', 'Monday 30 March – Thursday 2 April 2026'],
  ['fr', '2026-12-30', '2027-01-02', 'mercredi 30 décembre 2026 – samedi 2 janvier 2027'],
  ['en', '2026-03-01', '2026-03-02', 'Sunday 1 – Monday 2 March 2026'],
  ['fr', '2026-03-01', '2026-03-21', 'dimanche 1er – samedi 21 mars 2026'],
  ['fr', '2026-12-31', '2027-01-01', 'jeudi 31 décembre 2026 – vendredi 1er janvier 2027'],
  // Old records may contain ranges that Intl rejects. The dates are then joined as they are.
  ['en', '2026-03-14', '2026-03-12', 'Saturday 14 March 2026 – Thursday 12 March 2026'],
  ['en', 'soon', '2026-03-12', 'soon – Thursday 12 March 2026'],
] as const)('days in %s, %s to %s, are %s', (language, start, end, text) => {
  expect(formatDays(start, end, language)).toBe(
    text.replace(/(?<!–|day|di|manche) (?!–)/g, '\u00a0'),
  );
});

test('a day has its weekday before it, without the comma of some versions of Intl', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect(plain(formatDayAndWeekday('2026-12-12', 'en', 'medium'))).toBe('Sat 12 Dec 2026');
  expect(plain(formatDayAndWeekday('2026-12-12', 'fr', 'medium'))).toBe('sam. 12 déc. 2026');
  expect(plain(formatDayAndWeekday('2026-12-12', 'fr', 'medium', '2026'))).toBe('sam. 12 déc.');
  expect(plain(formatDayAndWeekday('2026-08-01', 'fr'))).toBe('samedi 1er août 2026');
  expect(formatDayAndWeekday('soon', 'fr')).toBe('soon');
  // A long day may break after its weekday.
  expect(formatDayAndWeekday('2026-12-11', 'fr')).toBe('vendredi 11\u00a0décembre\u00a02026');
});

test.each([
  [
    'en',
    ['2026-12-11', '18:00', '2026-12-13', '12:00'],
    'Friday 11 December, 18:00 – Sunday 13 December 2026, 12:00',
  ],
  [
    'fr',
    ['2026-12-01', '18:00', '2027-01-01', '12:30'],
    'mardi 1er décembre 2026, 18 h – vendredi 1er janvier 2027, 12 h 30',
  ],
  [
    'en',
    ['2026-12-11', '18:00', '2026-12-13', ''],
    'Friday 11 December, 18:00 – Sunday 13 December 2026',
  ],
  [
    'en',
    ['2026-12-11', '18:00', '2026-12-12', '00:00'],
    'Friday 11 December, 18:00 – Saturday 12 December 2026, 00:00',
  ],
  ['en', ['2026-12-11', '18:00', '2026-12-11', '20:00'], 'Friday 11 December 2026, 18:00 – 20:00'],
  ['en', ['2026-12-11', '', '2026-12-11', ''], 'Friday 11 December 2026'],
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
