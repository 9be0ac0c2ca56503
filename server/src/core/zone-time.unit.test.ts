import { dayIn } from '@alumni/shared/text/zone-time';
import { afterEach, expect, test, vi } from 'vitest';
import { dayClock, instantInZone, isoInZone } from './zone-time.ts';

afterEach(() => vi.useRealTimers());

test('the day turns at midnight of the zone', () => {
  vi.useFakeTimers();
  const today = dayClock('Africa/Douala');
  vi.setSystemTime('2026-03-11T22:59:59.999Z');
  expect(today()).toBe('2026-03-11');
  vi.setSystemTime('2026-03-11T23:00:00.000Z');
  expect(today()).toBe('2026-03-12');
  expect(dayIn('Pacific/Honolulu')).toBe('2026-03-11');
});

test.each([
  ['2026-03-12', '18:00', 'Africa/Douala', '2026-03-12T17:00:00.000Z', '+01:00'],
  ['2026-07-14', '00:30', 'Europe/Paris', '2026-07-13T22:30:00.000Z', '+02:00'],
  // The night of the clock change: before and after it.
  ['2026-03-29', '01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z', '+01:00'],
  ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z', '+02:00'],
  ['2026-01-15', '09:00', 'America/St_Johns', '2026-01-15T12:30:00.000Z', '-03:30'],
])('%s %s in %s is a moment', (day, time, zone, instant, offset) => {
  expect(new Date(instantInZone(day, time, zone)).toISOString()).toBe(instant);
  expect(isoInZone(day, time, zone)).toBe(`${day}T${time}:00${offset}`);
});

test('a year before calendars began is no error', () => {
  expect(isoInZone('0001-01-01', '09:00', 'Africa/Douala')).toMatch(/^0001-01-01T09:00:00[+-]/);
  expect(isoInZone('9999-12-31', '23:59', 'Africa/Douala')).toMatch(/^9999-12-31T23:59:00[+-]/);
});
