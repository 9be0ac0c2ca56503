import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEvent, deleteEvent } from '@alumni/shared/events/events';
import { createNews } from '@alumni/shared/records/news';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { type Figures, getFigures } from '@alumni/shared/site/figures';
import { read, utils } from '@e965/xlsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { removeOutdated } from '../../boot/tasks/retention.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
} from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addVisits } from './visits.store.ts';

let t: TestApp;
let admin: Person;
beforeEach(async () => {
  at('2027-01-13T12:00:00Z');
  t = await createTestApp();
  admin = await createPerson(t, { accountType: 'admin', promotion: 2012 });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });

const figures = async () => (await t.call(getFigures, { token: admin.token })).body;

/** Months with at least one count. */
function filled<Row extends { month: string }>(rows: Row[]): Row[] {
  return rows.filter(({ month, ...counts }) => Object.values(counts).some((count) => count !== 0));
}

test('counts members by month in UTC and by promotion, months and years without any too', async () => {
  await createPerson(t, { created_at: '2026-12-31T23:59:59.999Z', promotion: 2009 });
  await createPerson(t, { created_at: '2027-01-01T00:00:00.000Z' });
  await createPerson(t, { created_at: '2027-01-01T00:00:00.000Z', account_type: 'suspended' });
  await createPerson(t, { created_at: '2025-02-01T00:00:00.000Z', promotion: 2012 });
  await createPerson(t, { created_at: '2025-01-31T23:59:59.999Z', promotion: 2012 });
  await createPerson(t, { admission: 'waiting', promotion: 1999 });
  await createPerson(t, { deletion_due_at: '2027-02-01T00:00:00.000Z', promotion: 1999 });
  const { members } = await figures();
  expect(members.months).toHaveLength(24);
  expect(members.months[22]).toEqual({ month: '2026-12', joined: 1 });
  expect(filled(members.months)).toEqual([
    { month: '2025-02', joined: 1 },
    { month: '2026-12', joined: 1 },
    { month: '2027-01', joined: 3 },
  ]);
  expect(members).toMatchObject({ total: 6, withoutPromotion: 2 });
  expect(members.promotions).toEqual([
    { year: 2009, members: 1 },
    { year: 2010, members: 0 },
    { year: 2011, members: 0 },
    { year: 2012, members: 3 },
  ]);
});

test('counts invitations by the months in which they were issued and claimed, and posts that are not in the trash', async () => {
  const { rollNo, token } = admin;
  const invite = (email: string) =>
    t.call(createRollNumber, { params: { rollNo }, token, body: { email } });
  await invite('one@alumni.example');
  await invite('two@alumni.example');
  await t.db
    .updateTable('issued_roll_numbers')
    .set({ issued_at: '2026-11-30T00:00:00.000Z', claimed_at: '2027-01-02T00:00:00.000Z' })
    .where('email', '=', 'two@alumni.example')
    .execute();
  await t.call(createEvent, { token, body: anEvent });
  const gone = await t.call(createEvent, { token, body: anEvent });
  await t.call(deleteEvent, { token, params: { id: gone.body._id } });
  await t.call(createNews, { token, body: aNewsItem });
  await t.call(createOpportunity, { token, body: anOpportunity });
  await t.db.updateTable('news').set({ created_at: '2026-03-01T00:00:00.000Z' }).execute();
  const { invitations, posts } = await figures();
  expect(filled(invitations)).toEqual([
    { month: '2026-11', issued: 1, claimed: 0 },
    { month: '2027-01', issued: 1, claimed: 1 },
  ]);
  const none = { events: 0, news: 0, opportunities: 0, galleries: 0 };
  expect(filled(posts)).toEqual([
    { month: '2026-03', ...none, news: 1 },
    { month: '2027-01', ...none, events: 1, opportunities: 1 },
  ]);
});

const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (Android 13; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
};

async function visit(app: TestApp['app'], path: string, headers: object = {}): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path, agent: false, headers: { ...browser, ...headers } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

const noVisits = { site: 0, events: 0, news: 0, opportunities: 0, gallery: 0, people: 0 };

test('counts pages that were given out by day and kind, sent again or not, on every instance', async () => {
  const { body } = await t.call(createEvent, { token: admin.token, body: anEvent });
  const document = `/events/${body._id}`;
  const other = await buildApp(t.deps);
  await Promise.all([t.app, other].map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
  for (let i = 0; i < 3; i += 1) expect(await visit(t.app, document)).toBe(200);
  expect(await visit(t.app, '/events/unknown')).toBe(404);
  expect(await visit(t.app, document, { 'sec-purpose': 'prefetch;prerender' })).toBe(200);
  expect(await visit(other, document)).toBe(200);
  expect(await visit(other, '/?from=mail')).toBe(200);
  // Closing stores the remaining counts.
  await other.close();
  const week = { week: '2027-01-11', ...noVisits, site: 1, events: 4 };
  expect((await figures()).visits).toEqual([week]);

  at('2027-01-24T23:59:00Z');
  admin = await createPerson(t, { accountType: 'admin' });
  await visit(t.app, document);
  expect((await figures()).visits).toEqual([week, { week: '2027-01-18', ...noVisits, events: 1 }]);
  const rows = await t.db.selectFrom('visits').selectAll().orderBy('day').orderBy('kind').execute();
  expect(rows).toEqual([
    { day: '2027-01-13', kind: 'events', count: 4 },
    { day: '2027-01-13', kind: 'site', count: 1 },
    { day: '2027-01-24', kind: 'events', count: 1 },
  ]);
});

test('adds what instances store at the same moment, and forgets days after 400', async () => {
  const news = { day: '2027-01-13', kind: 'news', count: 2 };
  const site = { day: '2027-01-13', kind: 'site', count: 1 };
  await Promise.all([
    addVisits(t.db, [news, site]),
    addVisits(t.db, [site, news]),
    addVisits(t.db, [news]),
  ]);
  await addVisits(t.db, [
    { day: '2025-12-09', kind: 'site', count: 1 },
    { day: '2025-12-08', kind: 'site', count: 1 },
  ]);
  await removeOutdated(t.deps);
  const days = await t.db.selectFrom('visits').select('day').distinct().orderBy('day').execute();
  expect(days.map(({ day }) => day)).toEqual(['2025-12-09', '2027-01-13']);
  const { visits } = await figures();
  expect(visits).toHaveLength(58);
  expect(visits[0]).toEqual({ week: '2025-12-08', ...noVisits, site: 1 });
  expect(visits.at(-1)).toEqual({ week: '2027-01-11', ...noVisits, news: 6, site: 2 });
});

testOnSqlite('an association without anything has figures of nothing', async () => {
  const empty: Figures = await figures();
  expect(empty.visits).toEqual([]);
  expect(filled(empty.posts)).toEqual([]);
  expect(empty.invitations.at(-1)).toEqual({ month: '2027-01', issued: 0, claimed: 0 });
});

test.each(['csv', 'xlsx'])('a figure is a file for Excel in French: %s', async (format) => {
  const { rawPayload, headers } = await t.app.inject({
    url: `/api/figures/file?figure=posts&format=${format}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
  });
  expect(headers['content-disposition']).toContain(`posts-2027-01-13.${format}`);
  const { SheetNames, Sheets } = read(rawPayload);
  const [heading] = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(heading).toEqual(['Mois', 'Événements', 'Actualités', 'Opportunités', 'Galeries']);
});
