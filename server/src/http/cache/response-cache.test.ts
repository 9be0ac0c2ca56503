import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEvent, getEvent } from '@alumni/shared/events/events';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createNews } from '@alumni/shared/records/news';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { openDatabase, openServedDatabase } from '../../db/database.ts';
import { isPostgres } from '../../db/dialect.ts';
import {
  aNewsItem,
  anEvent,
  createPerson,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { displayFace } from '../page/client-assets.ts';

let t: TestApp;
let url: string;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = serverUrl(t.app);
  admin = await createPerson(t, { accountType: 'master' });
});
afterAll(() => t.close());

const serverUrl = ({ server }: TestApp['app']) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function fetchNewsTitles(site: string): Promise<string[]> {
  const response = await fetch(`${site}/api/all/news`);
  const { news } = (await response.json()) as { news: { title: string }[] };
  return news.map(({ title }) => title);
}

async function rawHeaders(address: string, headers: Record<string, string>): Promise<string[]> {
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.rawHeaders;
}

const postNews = (title: string) =>
  t.call(createNews, { body: { ...aNewsItem, title }, token: admin.token });

/** Counts the requests of `work` that reach Fastify: the cache replays the others. */
async function frameworkCalls(work: () => Promise<unknown>): Promise<number> {
  const made = vi.spyOn(t.app.responseCache, 'get');
  await work();
  const { length } = made.mock.calls;
  made.mockRestore();
  return length;
}

/** Headers that differ between two equal responses. */
const requestHeaderNames = new Set(['date', 'x-request-id']);

testOnSqlite('the second response is the first, headers and all, in each encoding', async () => {
  for (let i = 0; i < 8; i += 1) await postNews(`A title that is long enough to compress ${i}`);
  const etags = new Set<string | null>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const ask = () => fetch(`${url}/api/all/news`, { headers: { 'accept-encoding': encoding } });
    const first = await ask();
    let second = first;
    const again = () =>
      frameworkCalls(async () => {
        second = await ask();
      });
    await expect.poll(again).toBe(0);
    const headersByName = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !requestHeaderNames.has(name)));
    expect(headersByName(second)).toEqual(headersByName(first));
    expect(second.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await second.text()).toBe(await first.text());
    etags.add(second.headers.get('etag'));
  }
  expect(etags.size).toBe(1);
});

test('a cached response counts in the metrics as any other does, but has no duration', async () => {
  const counted = async () => {
    const metric = await t.app.metrics.getSingleMetric('http_requests_total')?.get();
    const values = metric?.values.filter(({ labels }) => labels.route === '/api/all/news') ?? [];
    return Object.fromEntries(values.map(({ labels, value }) => [labels.status, value]));
  };
  const timed = async () => {
    const metric = await t.app.metrics.getSingleMetric('http_request_duration_seconds')?.get();
    return metric?.values.filter(({ labels }) => labels.route === '/api/all/news');
  };
  await expect.poll(() => frameworkCalls(() => fetchNewsTitles(url))).toBe(0);
  const before = await timed();
  const { '200': full = 0, '304': confirmed = 0 } = await counted();
  const { headers } = await fetch(`${url}/api/all/news`);
  const etag = headers.get('etag') ?? '';
  await fetch(`${url}/api/all/news`, { headers: { 'if-none-match': etag } });
  expect(await counted()).toEqual({ '200': Number(full) + 1, '304': Number(confirmed) + 1 });
  expect(await timed()).toEqual(before);
});

test('the page and its files are sent as they were the first time', async () => {
  const page = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const path of ['/', script]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const ask = () => rawHeaders(`${url}${path}`, { 'accept-encoding': encoding });
      const [first, second] = [await ask(), await ask()];
      const named = (headers: string[]) =>
        Object.fromEntries(
          headers.flatMap((name, at) =>
            at % 2 === 0 && !requestHeaderNames.has(name.toLowerCase())
              ? [[name.toLowerCase(), headers[at + 1]]]
              : [],
          ),
        );
      expect(named(second)).toEqual(named(first));
      // The compared headers include this policy, which the cache must keep.
      expect(second).toContain('content-security-policy');
    }
  }
});

testOnSqlite('whoever saves data gets no font from memory either', async () => {
  const ask = async (saves: string) => {
    const headers = { 'save-data': saves };
    const response = await fetch(`${url}/assets/${displayFace}`, { headers });
    return (await response.arrayBuffer()).byteLength > 0;
  };
  expect([await ask('off'), await ask('off'), await ask('on')]).toEqual([true, true, false]);
});

testOnSqlite('a copy is confirmed while nothing has changed', async () => {
  const { headers } = await fetch(`${url}/api/all/news`);
  const ask = (etag = headers.get('etag') ?? '') =>
    fetch(`${url}/api/all/news`, { headers: { 'if-none-match': etag } });
  const confirmed = await ask();
  expect(confirmed.status).toBe(304);
  expect(confirmed.headers.get('content-type')).toBeNull();
  expect((await ask('"another"')).status).toBe(200);
  await postNews('Newer');
  expect((await ask()).status).toBe(200);
});

testOnSqlite('a read after the response to a write shows it', async () => {
  for (let i = 0; i < 100; i += 1) {
    await fetchNewsTitles(url);
    await postNews(`Item ${i}`);
    expect((await fetchNewsTitles(url))[0]).toBe(`Item ${i}`);
  }
});

test('what another program writes is shown within a second', async () => {
  await postNews('Before');
  await expect.poll(() => frameworkCalls(() => fetchNewsTitles(url))).toBe(0);
  const other = openDatabase(t);
  await other.updateTable('news').set({ title: 'After' }).where('title', '=', 'Before').execute();
  await other.destroy();
  await vi.waitFor(async () => expect((await fetchNewsTitles(url))[0]).toBe('After'), 1_000);
});

test('another instance shows a write within a second, and a suspension', async () => {
  const served = openServedDatabase(t);
  const second = await buildApp({ ...t.deps, ...served }, pino({ level: 'silent' }));
  await second.listen({ port: 0, host: '127.0.0.1' });
  const author = await createPerson(t);
  const { body } = await t.call(createEvent, { body: anEvent, token: author.token });
  const path = getEvent.path.replace('{id}', body._id);
  const statusAt = async (site: string) => (await fetch(`${site}${path}`)).status;
  for (let i = 0; i < 20; i += 1) {
    await fetchNewsTitles(serverUrl(second));
    await postNews(`Shared ${i}`);
    await vi.waitFor(
      async () => expect((await fetchNewsTitles(serverUrl(second)))[0]).toBe(`Shared ${i}`),
      1_000,
    );
  }
  expect([await statusAt(url), await statusAt(serverUrl(second))]).toEqual([200, 200]);
  await t.call(updateAlumnus, {
    params: { rollNo: author.rollNo },
    body: { accttype: 'suspended' },
    token: admin.token,
  });
  expect(await statusAt(url)).toBe(404);
  await vi.waitFor(async () => expect(await statusAt(serverUrl(second))).toBe(404), 1_000);
  // The cache must not replay an admin's response to a visitor.
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await fetch(`${url}${path}`, { headers })).status).toBe(200);
  expect(await statusAt(url)).toBe(404);
  await second.close();
  await served.changes.close();
  await served.db.destroy();
});

testOnSqlite('a request with a token, or from another site, gets no cached response', async () => {
  const config = { ...t.deps.config, corsOrigins: ['https://www.uds.example'] };
  const app = await buildApp({ ...t.deps, config }, pino({ level: 'silent' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`${serverUrl(app)}/api/all/news`, { headers })).headers;
  expect((await ask()).get('cache-control')).toBe('private, no-cache');
  const member = await ask({ authorization: `Bearer ${admin.token}` });
  expect(member.get('cache-control')).toBe('no-store');
  const foreign = await ask({ origin: 'https://www.uds.example' });
  expect(foreign.get('access-control-allow-origin')).toBe('https://www.uds.example');
  expect((await ask()).get('access-control-allow-origin')).toBeNull();
  await app.close();
});

test('nothing is sent from memory while changes cannot be heard', async ({ skip }) => {
  if (!isPostgres(t.db)) skip('SQLite counts commits in the file itself');
  await vi.waitFor(async () => expect(await frameworkCalls(() => fetchNewsTitles(url))).toBe(0), {
    timeout: 90_000,
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%alumni_echo%' and pid <> pg_backend_pid()
      and datname = current_database()`.execute(t.db);
  await vi.waitFor(async () => expect(t.app.contentNow()).toBeUndefined(), {
    timeout: 90_000,
  });
  expect(await frameworkCalls(() => fetchNewsTitles(url))).toBe(1);
  // Waits until the server listens to notifications again.
  await vi.waitFor(async () => expect(await frameworkCalls(() => fetchNewsTitles(url))).toBe(0), {
    timeout: 90_000,
  });
});

test('a picture is sent from memory until it is in the trash', async () => {
  const stored = await uploadTestImage(t, admin);
  const ask = () => fetch(`${url}/api/download?fileName=${stored}`);
  const digest = async (response: Response) =>
    createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  expect(await digest(await ask())).toBe(await digest(await ask()));
  await t.db
    .updateTable('images')
    .set({ trashed_at: new Date().toISOString() })
    .where('name', '=', stored.slice(stored.lastIndexOf('/') + 1))
    .execute();
  expect((await ask()).status).toBe(404);
});
