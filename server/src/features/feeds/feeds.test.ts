import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews, deleteNews } from '@alumni/shared/records/news';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { restoreRecord } from '@alumni/shared/records/trash';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  emptyTrash,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as store from './feeds.store.ts';

const publicUrl = 'https://alumni.example';

let t: TestApp;
let master: Person;
let member: Person;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  master = await createPerson(t, { accountType: 'master' });
  member = await createPerson(t);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => t.close());

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await t.app.inject({ url, headers });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.body;
}

/** The day this many days from now. */
const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);

async function post(changes: Partial<typeof anEvent> = {}, by = member): Promise<string> {
  const dates = { start_date: inDays(20), end_date: inDays(21) };
  const body = { ...anEvent, ...dates, ...changes };
  return (await t.call(createEvent, { body, token: by.token })).body._id;
}

const setType = (accttype: string, person = member) =>
  t.call(updateAlumnus, {
    params: { rollNo: person.rollNo },
    body: { accttype },
    token: master.token,
  });

interface ReadEvent {
  uid: string;
  summary: string;
  /** In the reader's local time, `YYYY-MM-DD`. */
  start: string;
  end: string;
  sequence: string;
  changedAt: number;
  status: string;
  location: string;
  description: string;
  url: string;
}

function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function readWithIcalJs(calendar: string): ReadEvent[] {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  return events.map((component) => {
    const event = new ICAL.Event(component);
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    const changed = component.getFirstPropertyValue('last-modified') as ICAL.Time;
    return {
      uid: event.uid,
      summary: event.summary,
      start: localDay(event.startDate.toJSDate()),
      end: localDay(event.endDate.toJSDate()),
      sequence: text('sequence'),
      changedAt: changed.toJSDate().getTime(),
      status: text('status'),
      location: text('location'),
      description: text('description'),
      url: text('url'),
    };
  });
}

function readWithNodeIcal(calendar: string): ReadEvent[] {
  const parts = Object.values(nodeIcal.sync.parseICS(calendar));
  return parts.flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    expect(event.start.dateOnly).toBe(true);
    return [
      {
        uid: event.uid,
        summary: String(event.summary),
        start: localDay(event.start),
        end: localDay(event.end ?? event.start),
        sequence: String(event.sequence),
        changedAt: Number(event.lastmodified),
        status: String(event.status),
        location: String(event.location ?? ''),
        description: String(event.description ?? ''),
        url: event.url ? (event.url as unknown as { val: string }).val : '',
      },
    ];
  });
}

async function eventInFeed(id: string): Promise<ReadEvent | undefined> {
  const events = readWithIcalJs(await get('/feeds/events.ics'));
  return events.find(({ uid }) => uid.includes(id));
}

test('two programs read the calendar alike in three time zones', async () => {
  const description = 'Bring: pens, paper; and a "smile".\nDoors open at 9 \\ 10.';
  const theme = 'Assemblée générale – “à ne pas manquer”, '.repeat(4).trim();
  const id = await post({ theme, description } as object);
  const oneDay = await post({ start_date: '2027-03-28', end_date: '2027-03-28' });
  const calendar = await get('/feeds/events.ics?lang=fr');
  for (const [zone, offset] of [
    ['Pacific/Kiritimati', -840],
    ['Africa/Douala', -60],
    ['America/Los_Angeles', 480],
  ] as const) {
    vi.stubEnv('TZ', zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offset);
    const events = readWithIcalJs(calendar);
    expect(readWithNodeIcal(calendar)).toEqual(events);
    expect(events.find(({ uid }) => uid.includes(id))).toMatchObject({
      summary: theme,
      start: inDays(20),
      end: inDays(22),
      status: 'CONFIRMED',
      location: 'Amphitheatre 700, Yaoundé',
      description: `Bring: pens, paper; and a "smile". Doors open at 9 \\ 10.\n\n${publicUrl}/events/${id}`,
      url: `${publicUrl}/events/${id}`,
    });
    expect(events.find(({ uid }) => uid.includes(oneDay))).toMatchObject({
      start: '2027-03-28',
      end: '2027-03-29',
    });
  }
});

test('a changed, a deleted and a restored event arrive as such', async () => {
  const id = await post({ theme: 'Reunion' });
  const first = await eventInFeed(id);
  const alone = await get(`/events/${id}.ics`);
  expect(readWithIcalJs(alone)).toEqual([first]);

  await t.call(updateEvent, { params: { id }, body: { theme: 'Ball' }, token: member.token });
  const changed = await eventInFeed(id);
  expect(changed).toMatchObject({ uid: first?.uid, summary: 'Ball' });
  expect(Number(changed?.sequence)).toBeGreaterThan(Number(first?.sequence));
  expect(changed?.changedAt).toBeGreaterThanOrEqual(first?.changedAt ?? Number.NaN);

  await t.call(deleteEvent, { params: { id }, token: member.token });
  const deleted = await eventInFeed(id);
  expect(deleted).toMatchObject({
    uid: first?.uid,
    status: 'CANCELLED',
    summary: 'Cancelled – Annulé',
    start: first?.start,
    location: '',
    description: '',
    url: '',
  });
  expect(Number(deleted?.sequence)).toBeGreaterThan(Number(changed?.sequence));
  expect(readWithIcalJs(await get(`/events/${id}.ics`))).toEqual([deleted]);

  await t.call(restoreRecord, { params: { id }, token: member.token });
  const restored = await eventInFeed(id);
  expect(restored).toMatchObject({ uid: first?.uid, status: 'CONFIRMED', summary: 'Ball' });
  expect(Number(restored?.sequence)).toBeGreaterThan(Number(deleted?.sequence));

  await t.call(deleteEvent, { params: { id }, token: member.token });
  await emptyTrash(t.deps);
  expect(await eventInFeed(id)).toBeUndefined();
  expect((await t.app.inject(`/events/${id}.ics`)).statusCode).toBe(404);
});

test('the calendar goes a year back, and gives room to what comes next first', async () => {
  const old = await post({ start_date: inDays(-380), end_date: inDays(-379) });
  const recent = await post({ start_date: inDays(-300), end_date: inDays(-300) });
  const soon = await post({ start_date: inDays(0), end_date: inDays(0) });
  expect(await eventInFeed(old)).toBeUndefined();
  expect(await eventInFeed(recent)).toBeDefined();
  const around = { from: inDays(-365), today: inDays(0) };
  const [nearest] = await store.eventsAround(t.db, { ...around, limit: 1 });
  expect(nearest?.id).toBe(soon);
  const all = await store.eventsAround(t.db, { ...around, limit: 1_000 });
  expect(all.at(-1)?.id).toBe(recent);
  expect(await store.eventsAround(t.db, { ...around, limit: all.length - 1 })).toEqual(
    all.slice(0, -1),
  );
});

test('a deleted event is cancelled until 90 days after its end', async () => {
  const ends = { ended: inDays(-92), ending: inDays(-88), years: '2005-06-01' };
  for (const [theme, day] of Object.entries(ends)) {
    const id = await post({ theme, start_date: day, end_date: day });
    await t.call(deleteEvent, { params: { id }, token: member.token });
    expect([theme, (await eventInFeed(id))?.status]).toEqual([
      theme,
      theme === 'ending' ? 'CANCELLED' : undefined,
    ]);
    expect(readWithIcalJs(await get(`/events/${id}.ics`))[0]?.status).toBe('CANCELLED');
  }
});

test.each(['0000-12-20', '9999-12-31'])(
  'an event of %s, which older versions took, breaks nothing',
  async (day) => {
    const id = await post({ start_time: '18:00', end_time: '20:00' } as object);
    const soon = await post({ start_date: '2027-07-14', end_date: '2027-07-14' });
    const days = { start_date: day, end_date: day };
    await t.db.updateTable('events').set(days).where('id', '=', id).execute();
    for (const path of ['/feeds/events.ics', '/feeds/events.atom', '/api/all/events']) {
      expect(await get(path)).toContain(soon);
    }
    expect(await get(`/events/${id}.ics`)).toContain(`VALUE=DATE:${day.replaceAll('-', '')}`);
    for (const path of [`/api/event/${id}`, `/events/${id}`]) {
      expect(await get(path)).toContain('Amphitheatre 700');
    }
    const changes = { theme: 'Renamed' };
    const call = { params: { id }, token: member.token };
    expect((await t.call(updateEvent, { ...call, body: changes })).status).toBe(200);
    const refused = await t.call(updateEvent, { ...call, body: { ...changes, ...days } });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Please check the year: it must be between 1900 and 2200.',
    ]);
    await t.call(deleteEvent, call);
    await get('/feeds/events.ics');
  },
);

test('nothing of a suspended member, nothing deleted, nobody whom the directory lacks', async () => {
  const poster = await createPerson(t);
  const images = [await uploadTestImage(t, poster)];
  await t.call(updateAlumnus, {
    params: { rollNo: poster.rollNo },
    body: { lastName: 'Ndedi', profileImage: images[0] },
    token: poster.token,
  });
  const event = await post({ theme: 'Hidden away' }, poster);
  const cancelled = await post({ theme: 'Cancelled and hidden' }, poster);
  await t.call(deleteEvent, { params: { id: cancelled }, token: poster.token });
  const created = await Promise.all([
    t.call(createOpportunity, { body: anOpportunity, token: poster.token }),
    t.call(createGallery, {
      body: { title: 'A day', description: '', images },
      token: poster.token,
    }),
    t.call(createNews, { body: aNewsItem, token: master.token }),
  ]);
  const [opportunity = '', gallery = '', news = ''] = created.map(({ body }) => body._id);
  const places: [string, string[]][] = [
    ['/feeds/events.ics', [event, cancelled]],
    ['/feeds/events.atom', [`/events/${event}`]],
    ['/feeds/opportunities.atom', [`/opportunities/${opportunity}`]],
    ['/feeds/news.atom', [`/news/${news}`]],
    ['/sitemap-events-1.xml', [`/events/${event}<`]],
    ['/sitemap-opportunities-1.xml', [`/opportunities/${opportunity}<`]],
    ['/sitemap-gallery-1.xml', [`/gallery/${gallery}<`]],
    ['/sitemap-news-1.xml', [`/news/${news}<`]],
    ['/sitemap-people-1.xml', [`/people/${poster.rollNo}<`]],
  ];
  const index = await get('/sitemap.xml');
  for (const [address, texts] of places) {
    const body = await get(address);
    for (const text of texts)
      expect([address, body]).toEqual([address, expect.stringContaining(text)]);
    if (address.startsWith('/sitemap'))
      expect(index).toContain(`<loc>${publicUrl}${address}</loc>`);
  }
  // Without a picture the member is not in the directory.
  expect(await get('/sitemap-people-1.xml')).not.toContain(member.rollNo);

  await setType('suspended', poster);
  await t.call(deleteNews, { params: { id: news }, token: master.token });
  for (const [address, texts] of places) {
    // An empty part of the sitemap returns 404.
    const { body } = await t.app.inject(address);
    for (const text of texts) {
      expect([address, body]).toEqual([address, expect.not.stringContaining(text)]);
    }
  }
  for (const id of [event, cancelled]) {
    expect((await t.app.inject(`/events/${id}.ics`)).statusCode).toBe(404);
  }
  await setType('user', poster);
  expect(await get('/feeds/events.atom')).toContain(event);
});

test('the parts of the sitemap have every address once, oldest first', async () => {
  await t.call(createNews, { body: aNewsItem, token: master.token });
  await t.call(createNews, { body: aNewsItem, token: master.token });
  await t.call(createNews, { body: aNewsItem, token: master.token });
  const whole = await store.listedPart(t.db, 'news', { page: 1, limit: 5_000 });
  const parts = [];
  for (const page of [1, 2, 3]) {
    parts.push(...(await store.listedPart(t.db, 'news', { page, limit: 1 })));
  }
  expect(parts).toEqual(whole.slice(0, 3));
  expect(whole.length).toBeGreaterThanOrEqual(3);
  const xml = await get('/sitemap-news-1.xml');
  for (const { id, updated_at } of whole) {
    expect(xml).toContain(
      `<url><loc>${publicUrl}/news/${id}</loc><lastmod>${updated_at}</lastmod></url>`,
    );
  }
  const people = await get('/sitemap-people-1.xml');
  expect(people).toContain('<loc>');
  expect(people).not.toContain('lastmod');
  for (const page of ['2', '0', '01', 'x', '1e0']) {
    expect((await t.app.inject(`/sitemap-news-${page}.xml`)).statusCode).toBe(404);
  }
  expect(await get('/sitemap-home.xml')).toContain(`<loc>${publicUrl}/</loc>`);
  const robots = await get('/robots.txt');
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('feeds speak the language of their address, or else of the reader', async () => {
  await post();
  const french = { 'accept-language': 'fr-CM,fr;q=0.9' };
  expect(await get('/feeds/events.atom?lang=fr')).toContain('Événements</title>');
  expect(await get('/feeds/events.atom?lang=en', french)).toContain('Events</title>');
  expect(await get('/feeds/events.ics', french)).toContain('Événements');
  const address = { url: '/feeds/opportunities.atom', headers: french };
  const [first, again] = [await t.app.inject(address), await t.app.inject(address.url)];
  expect(first.body).toContain('Opportunités');
  expect(first.headers.vary).toContain('Accept-Language');
  expect(again.body).toContain('Opportunities');
});

test('entries keep their identifiers when the site moves to another domain', async () => {
  const idsAt = async (address: string) => {
    const config = { ...t.deps.config, publicUrl: address };
    const moved = await buildApp({ ...t.deps, config }, pino({ level: 'silent' }));
    const { body } = await moved.inject('/feeds/events.atom?lang=en');
    expect(body).toContain(`href="${address}/`);
    await moved.close();
    return [...body.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  };
  const event = await post();
  const ids = await idsAt('https://alumni.example');
  expect(ids[0]).toMatch(/^tag:[0-9a-f-]{36}\.invalid,2026:feeds\/events\/en$/);
  expect(ids).toContain(`${ids[0]?.split('feeds')[0]}events/${event}`);
  expect(await idsAt('https://anciens.example')).toEqual(ids);
});

test('is served from the cache until something changes, and then at once', async () => {
  await post();
  const site = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const read = vi.spyOn(t.app.responseCache, 'get');
  const types = {
    '/feeds/events.ics?lang=en': 'text/calendar',
    '/feeds/events.atom?lang=en': 'application/atom+xml',
    '/sitemap-events-1.xml': 'application/xml',
    '/robots.txt': 'text/plain',
  };
  for (const [address, type] of Object.entries(types)) {
    read.mockClear();
    const first = await fetch(`${site}${address}`);
    expect(first.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const body = await first.text();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${site}${address}`, { headers })).status).toBe(304);
    expect(await (await fetch(`${site}${address}`)).text()).toBe(body);
    expect([address, read.mock.calls.length]).toEqual([address, 1]);
    const id = await post();
    const after = await fetch(`${site}${address}`, { headers });
    if (address === '/robots.txt') continue;
    expect([address, after.status]).toEqual([address, 200]);
    expect(await after.text()).toContain(id);
  }
});

test('never sends one reader the language of another', async () => {
  const site = t.app.listeningOrigin;
  const titles = [];
  for (const language of ['fr', 'en', 'fr']) {
    const response = await fetch(`${site}/feeds/events.atom`, {
      headers: { 'accept-language': language },
    });
    titles.push(/<title[^>]*>([^<]*)/.exec(await response.text())?.[1]);
  }
  expect(titles).toEqual(['Anciens – Événements', 'Alumni – Events', 'Anciens – Événements']);
});

test('reads the rows that were posted last, to the beginning of their texts', async () => {
  for (const title of ['Earlier', 'Latest']) {
    const body = { ...aNewsItem, title, description: 'x'.repeat(2_000) };
    await t.call(createNews, { body, token: master.token });
  }
  const [latest, ...others] = await store.newestNews(t.db, 1);
  expect(latest).toMatchObject({ title: 'Latest', description: 'x'.repeat(1_200) });
  expect(others).toEqual([]);
});
