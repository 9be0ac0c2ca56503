import { randomInt, randomUUID } from 'node:crypto';
import { limits } from '@alumni/shared/core/limits';
import { createEvent, deleteEvent } from '@alumni/shared/events/events';
import { getLatest } from '@alumni/shared/home/home';
import { createNews, deleteNews } from '@alumni/shared/records/news';
import { createOpportunity, deleteOpportunity } from '@alumni/shared/records/opportunities';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { aNewsItem, anEvent, anOpportunity, createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const portrait = { profile_image: '/mnt/uploads/portrait.jpg' };

test('an association without content has nothing new', async () => {
  await createPerson(t, { last_name: 'Without a picture' });
  const { status, body, headers } = await t.call(getLatest);
  expect(status).toBe(200);
  expect(body).toEqual({ events: [], news: [], opportunities: [], faces: [] });
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = await t.app.inject({
    url: getLatest.path,
    headers: { 'if-none-match': headers.etag ?? '' },
  });
  expect(again.statusCode).toBe(304);
});

test('what comes, closes and is new: the next events by day, the latest news, open opportunities by deadline, the newest faces', async () => {
  const { token } = await createPerson(t);
  const admin = await createPerson(t, { accountType: 'admin' });
  const event = (theme: string, start_date: string) =>
    t.call(createEvent, { body: { ...anEvent, theme, start_date, end_date: '2101-01-01' }, token });
  const opportunity = (title: string, deadline: string) =>
    t.call(createOpportunity, { body: { ...anOpportunity, title, deadline }, token });
  await event('Over', '2020-01-01');
  for (const day of [4, 2, 3]) await event(`Event ${day}`, `2100-01-0${day}`);
  const today = dayIn(defaultTimeZone);
  await event('Event of today', today);
  await opportunity('Closed', '2020-01-01');
  for (const day of [4, 2, 3]) await opportunity(`Opportunity ${day}`, `2100-01-0${day}`);
  await opportunity('Open until today', today);
  for (const title of ['News 1', 'News 2', 'News 3', 'News 4']) {
    await t.call(createNews, { body: { ...aNewsItem, title }, token: admin.token });
  }
  for (let face = 1; face <= 9; face += 1) {
    await createPerson(t, { ...portrait, first_name: 'Ama', last_name: `Face ${face}` });
  }

  const { body } = await t.call(getLatest);
  expect(body.events.map(({ theme }) => theme)).toEqual(['Event of today', 'Event 2', 'Event 3']);
  expect(body.opportunities.map(({ title }) => title)).toEqual([
    'Open until today',
    'Opportunity 2',
    'Opportunity 3',
  ]);
  expect(body.news.map(({ title }) => title)).toEqual(['News 4', 'News 3', 'News 2']);
  expect(body.faces).toHaveLength(8);
  expect(body.faces[0]).toEqual({
    firstName: 'Ama',
    lastName: 'Face 9',
    profileImage: portrait.profile_image,
  });
});

test('nothing of suspended members, nothing from the trash, nobody without a last name', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const owner = await createPerson(t, { ...portrait, last_name: 'Owner' });
  const deleted: string[] = [];
  await createPerson(t, { ...portrait, last_name: '' });
  const post = async ({ token }: { token: string }) => {
    const dates = { start_date: '2100-01-01', end_date: '2100-01-01' };
    const event = await t.call(createEvent, { body: { ...anEvent, ...dates }, token });
    const opportunity = await t.call(createOpportunity, {
      body: { ...anOpportunity, deadline: '2100-01-01' },
      token,
    });
    deleted.push(event.body._id, opportunity.body._id);
  };
  await post(admin);
  const news = await t.call(createNews, { body: aNewsItem, token: admin.token });
  const [event = '', opportunity = ''] = deleted;
  await t.call(deleteEvent, { params: { id: event }, token: admin.token });
  await t.call(deleteOpportunity, { params: { id: opportunity }, token: admin.token });
  await t.call(deleteNews, { params: { id: news.body._id }, token: admin.token });
  await post(owner);
  const sizes = async () => {
    const { body } = await t.call(getLatest);
    return Object.values(body).map((list) => list.length);
  };
  expect(await sizes()).toEqual([1, 0, 1, 1]);
  await setAccountType(t.db, owner.rollNo, 'suspended');
  expect(await sizes()).toEqual([0, 0, 0, 0]);
  await setAccountType(t.db, owner.rollNo, 'user');
  expect(await sizes()).toEqual([1, 0, 1, 1]);
});

/** Letters of three bytes in UTF-8, in random order: compression finds no pattern. */
function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join('');
}

test('weighs less than 6 kB on the wire with the longest texts that can be posted', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const { token } = admin;
  for (let record = 0; record < 3; record += 1) {
    const days = { start_date: '2100-01-01', end_date: '2100-01-02' };
    const titled = { title: randomText(limits.title), description: randomText(limits.description) };
    const event = {
      ...days,
      theme: randomText(limits.title),
      name_of_organizer: randomText(limits.name),
      venue: randomText(limits.name),
      town: randomText(limits.name),
      description: randomText(limits.description),
    };
    expect((await t.call(createEvent, { token, body: event })).status).toBe(201);
    expect((await t.call(createNews, { token, body: titled })).status).toBe(201);
    const opportunity = { ...titled, deadline: '2100-01-01' };
    expect((await t.call(createOpportunity, { token, body: opportunity })).status).toBe(201);
  }
  for (let face = 0; face < 8; face += 1) {
    await createPerson(t, {
      first_name: randomText(limits.name),
      last_name: randomText(limits.name),
      profile_image: `/mnt/uploads/${randomUUID()}.jpg`,
    });
  }
  const { body } = await t.call(getLatest);
  expect(Object.values(body).map((list) => list.length)).toEqual([3, 3, 3, 8]);
  for (const encoding of ['br', 'gzip']) {
    const { rawPayload, headers } = await t.app.inject({
      url: getLatest.path,
      headers: { 'accept-encoding': encoding },
    });
    expect(headers['content-encoding']).toBe(encoding);
    const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(rawPayload.length + sent.join('').length).toBeLessThan(6_000);
  }
});
