import { expect, test } from 'vitest';
import { googleCalendarLink } from './calendar-links.ts';

const event = {
  theme: 'Fête & bal',
  start_date: '2026-12-30',
  end_date: '2026-12-31',
  venue: 'Amphi 700',
  town: 'Yaoundé',
  description: 'Bring pens.',
};
const page = 'https://alumni.example/events/1';
const queryOf = (changes: Partial<typeof event>) =>
  Object.fromEntries(new URL(googleCalendarLink({ ...event, ...changes }, page)).searchParams);

test('fills in the form of Google Calendar, with the day after the last one as the end', () => {
  expect(queryOf({})).toEqual({
    action: 'TEMPLATE',
    text: 'Fête & bal',
    dates: '20261230/20270101',
    location: 'Amphi 700, Yaoundé',
    details: `Bring pens.\n\n${page}`,
  });
});

test('keeps the address short, and withstands a text that is no day', () => {
  const long = googleCalendarLink({ ...event, description: 'é'.repeat(20_000) }, page);
  expect(long.length).toBeLessThan(4_000);
  expect(queryOf({ end_date: '' }).dates).toBe('20261230/20261231');
  expect(queryOf({ start_date: 'soon', end_date: '' }).dates).toBe('soon/soon');
});
