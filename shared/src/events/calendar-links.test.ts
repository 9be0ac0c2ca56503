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
const timeZone = 'Africa/Douala';
const linkQuery = (changes: Partial<typeof event> & { start_time?: string; end_time?: string }) =>
  Object.fromEntries(
    googleCalendarLink({ ...event, ...changes }, { page, timeZone })
      .replace(/^.*\?/, '')
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent)),
  );

test('fills in the form of Google Calendar, with the day after the last one as the end', () => {
  expect(linkQuery({})).toEqual({
    action: 'TEMPLATE',
    text: 'Fête & bal',
    dates: '20261230/20270101',
    location: 'Amphi 700, Yaoundé',
    details: `Bring pens.\n\n${page}`,
  });
});

test('says hours by the clock of the association', () => {
  const hours = { start_time: '18:00', end_time: '02:30' };
  expect(linkQuery(hours)).toMatchObject({
    dates: '20261230T180000/20261231T023000',
    ctz: timeZone,
  });
  expect(linkQuery({ start_time: '18:00' }).dates).toBe('20261230T180000/20270101T000000');
  const oneDay = { start_time: '18:00', end_date: event.start_date };
  expect(linkQuery(oneDay).dates).toBe('20261230T180000/20261230T180000');
});

test('keeps the address short, and withstands a text that is no day', () => {
  const long = googleCalendarLink(
    { ...event, description: 'é'.repeat(20_000) },
    { page, timeZone },
  );
  expect(long.length).toBeLessThan(4_000);
  expect(linkQuery({ end_date: '' }).dates).toBe('20261230/20261231');
  expect(linkQuery({ start_date: 'soon', end_date: '' }).dates).toBe('soon/soon');
});

test('does not cut a description within an emoji', () => {
  const { details } = linkQuery({ description: `${'a'.repeat(499)}🎉🎉` });
  expect(details).toBe(`${'a'.repeat(499)}…\n\n${page}`);
});
