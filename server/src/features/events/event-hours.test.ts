import { createEvent, getEvent, listEvents, updateEvent } from '@alumni/shared/events/events';
import { getSite, updateSite } from '@alumni/shared/site/site-form';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { anEvent, createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Person;
beforeAll(async () => {
  t = await createTestApp();
  member = await createPerson(t);
});
afterAll(() => t.close());
afterEach(() => vi.useRealTimers());

async function post(fields: object): Promise<string> {
  const body = { ...anEvent, ...fields };
  const { body: created } = await t.call(createEvent, { body, token: member.token });
  return created._id;
}

const hours = { start_time: '18:00', end_time: '20:30' };
const oneDay = { start_date: '2026-03-12', end_date: '2026-03-12' };

test('an event without the fields beside the specified ones has the language of its text beside them', async () => {
  const { body } = await t.call(getEvent, { params: { id: await post({}) } });
  expect(Object.keys(body)).toEqual([
    '_id',
    'theme',
    'start_date',
    'end_date',
    'venue',
    'town',
    'description',
    'name_of_organizer',
    'commitee_members',
    'special_guests',
    'major_outcome',
    'number_of_participants',
    'video',
    'images',
    'language',
    'owner',
    'createdAt',
  ]);
});

test('the specified change of an event leaves its hours and its replies', async () => {
  const id = await post({ ...oneDay, ...hours, answers: 'members', places: 50 });
  const { status } = await t.call(updateEvent, {
    params: { id },
    body: { ...anEvent, owner: member.rollNo, images: [] },
    token: member.token,
  });
  expect(status).toBe(200);
  const { body } = await t.call(getEvent, { params: { id } });
  expect(body).toMatchObject({ ...anEvent, ...hours, answers: 'members', places: 50 });
});

const midnight =
  'The end must be after the start. If it ends at midnight or later, take the next day as End Date.';
const otherYear = 'Please check the year: it must be between 1900 and 2200.';

test.each([
  [{ start_time: '25:00' }, 'Please enter the time at which it starts, such as 18:00.'],
  [{ end_time: '20:30' }, 'Please enter the time at which it starts too.'],
  [{ start_time: '18:00', end_time: '00:00' }, midnight],
  [{ start_date: '0026-03-12' }, otherYear],
  [{ end_date: '20206-03-12' }, 'Please enter a valid end date.'],
  [{ end_date: '2201-01-01' }, otherYear],
  [{ places: 0 }, 'The number of places must be a whole number, 1 or more.'],
  [{ places: 1.5 }, 'The number of places must be a whole number, 1 or more.'],
  [{ answers: 'friends' }, 'Answers are off, for members or for everyone.'],
  [{ answersUntil: 'soon' }, 'Please enter a valid last day for answers.'],
])('%j is refused with a sentence, and stored by no change', async (fields, message) => {
  const body = { ...anEvent, ...oneDay, ...fields };
  expect(await t.call(createEvent, { body, token: member.token })).toMatchObject({
    status: 400,
    body: { message },
  });
  const params = { id: await post(oneDay) };
  expect(await t.call(updateEvent, { params, body: fields, token: member.token })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('a night has its end on the next day', async () => {
  const id = await post({
    ...oneDay,
    end_date: '2026-03-13',
    start_time: '22:00',
    end_time: '05:00',
  });
  const params = { id };
  const shorter = { end_date: '2026-03-12' };
  expect((await t.call(updateEvent, { params, body: shorter, token: member.token })).status).toBe(
    400,
  );
});

test('document and search engines have the hours, with the clock that they are of', async () => {
  const id = await post({ ...oneDay, ...hours });
  const { body } = await t.app.inject(`/events/${id}?lang=fr`);
  expect(body).toContain('18\u00a0h – 20\u00a0h\u00a030 (heure de Douala)');
  expect(body).toContain('"startDate":"2026-03-12T18:00:00+01:00"');
  expect(body).toContain('"endDate":"2026-03-12T20:30:00+01:00"');
  const atom = await t.app.inject('/feeds/events.atom?lang=en');
  expect(atom.body).toContain(
    'Thursday 12 March 2026, 18:00 – 20:30 (Douala time), Amphitheatre 700',
  );
  const file = await t.app.inject(`/events/${id}.ics`);
  expect(file.body).toContain('DTSTART;TZID=Africa/Douala:20260312T180000');
});

test('an event of several days has each hour beside its day', async () => {
  const id = await post({ ...oneDay, end_date: '2026-03-14', ...hours });
  const { body } = await t.app.inject(`/events/${id}?lang=en`);
  const when = 'Thursday 12 March, 18:00 – Saturday 14 March 2026, 20:30'.replace(
    / (?=March|2026)/g,
    '\u00a0',
  );
  expect(body).toContain(`>${when} (Douala time)</time>`);
  expect(body).toContain(`content="${when} at Amphi`);
  const atom = await t.app.inject('/feeds/events.atom?lang=en');
  expect(atom.body).toContain(
    'Thursday 12 March, 18:00 – Saturday 14 March 2026, 20:30 (Douala time), Amphi',
  );
});

test('what comes up turns with the day of the association, cached responses too', async () => {
  const { token } = await createPerson(t, { accountType: 'master' });
  const { body: site } = await t.call(getSite, { token });
  await post({ start_date: '2031-05-10', end_date: '2031-05-10', theme: 'Reunion' });
  // The page lists the newest event itself, so `comingUp` skips it.
  await post({ start_date: '2031-01-01', end_date: '2031-01-01' });
  const isComing = async () => {
    const { body } = await t.call(listEvents, { query: { limit: 1 } });
    return body.comingUp?.some(({ theme }) => theme === 'Reunion');
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2031-05-10T22:59:00Z');
  expect(await isComing()).toBe(true);
  vi.setSystemTime('2031-05-10T23:00:30Z');
  expect(await isComing()).toBe(false);
  vi.useRealTimers();
  const body = { ...site, timeZone: 'Pacific/Honolulu' };
  expect((await t.call(updateSite, { body, token })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2031-05-11T09:00:00Z');
  expect(await isComing()).toBe(true);
  vi.useRealTimers();
  const wrong = await t.call(updateSite, { body: { ...site, timeZone: 'Mars/Olympus' }, token });
  expect(wrong).toMatchObject({
    status: 400,
    body: { message: 'Please enter a time zone such as Africa/Douala.' },
  });
  // A page of the previous release sends no time zone: the saved one stays.
  const { timeZone: _, ...texts } = site;
  expect((await t.call(updateSite, { body: texts, token })).status).toBe(200);
  expect((await t.call(getSite, { token })).body.timeZone).toBe('Pacific/Honolulu');
});
