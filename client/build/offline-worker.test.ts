import '../src/testing/fake-browser.ts';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedAtHeader } from '../src/offline/cached-at.ts';
import { fetchedOrFound } from '../src/offline/member-answers.ts';
import { createOfflineAnswers } from '../src/offline/offline-answers.ts';
import { assetMark, cacheRules, maxAgeMs, offlineCaches } from '../src/offline/offline-rules.ts';
import { createOfflineStore, maxTotalBytes } from '../src/offline/offline-store.ts';
import { FakeCaches } from '../src/testing/fake-caches.ts';
import { publicReads } from './offline-worker-plugin.ts';

const now = 1_000 * maxAgeMs;
const memberCache = 'offline-member-1';

let caches: FakeCaches;
let server: Server | undefined;
let origin: string;
/** Responses of the server by path; 404 for all others. */
let site: Record<string, (response: ServerResponse) => void>;
let work: Promise<unknown>[];
let store: ReturnType<typeof createOfflineStore>;
let answers: ReturnType<typeof createOfflineAnswers>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  site = {};
  work = [];
  const listening = createServer((request, response) => {
    const answer = site[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no"}');
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  server = listening;
  store = createOfflineStore(origin, memberCache);
  answers = createOfflineAnswers(store, { origin, publicReads: await publicReads() });
});
afterEach(() => killServer());

function killServer(): void {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
}

const type = { html: 'text/html; charset=utf-8', json: 'application/json', jpeg: 'image/jpeg' };

function sends(body: string | Buffer, contentType: string, status = 200, headers = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  };
}

function navigation(path: string): Request {
  return Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' });
}

async function ask(request: string | Request): Promise<Response> {
  const asked = typeof request === 'string' ? new Request(origin + request) : request;
  const answer = answers.answerTo(asked, (one) => work.push(one));
  if (!answer) throw new Error('left to the browser');
  const response = await answer;
  while (work.length > 0) await work.shift();
  return response;
}

async function textOf(request: string | Request): Promise<string> {
  return (await ask(request)).text();
}

const page = '<!doctype html><script type="application/json" id="settings">{}</script>';

describe('without a network', () => {
  test('gives the page, reads, assets and pictures that were opened, with their time', async () => {
    site = {
      '/': sends(`${page}home`, type.html, 200, { 'content-security-policy': "script-src 'self'" }),
      '/assets/base-12345678.js': sends('code', 'text/javascript'),
      '/api/all/events?page=1': sends('{"events":[]}', type.json, 200, { etag: '"5"' }),
      '/api/download?fileName=a.jpg&width=320': sends('small', type.jpeg),
    };
    expect((await ask('/api/all/events?page=1')).headers.has(cachedAtHeader)).toBe(false);
    for (const path of Object.keys(site)) await ask(path === '/' ? navigation('/') : path);
    killServer();
    vi.setSystemTime(now + 5_000);
    const home = await ask(navigation('/?from=mail'));
    expect(await home.text()).toBe(`${page}home`);
    // A cached page is as well guarded as one from the server.
    expect(home.headers.get('content-security-policy')).toBe("script-src 'self'");
    expect(await textOf('/assets/base-12345678.js')).toBe('code');
    const events = await ask('/api/all/events?page=1');
    expect(await events.json()).toEqual({ events: [] });
    expect(events.headers.get(cachedAtHeader)).toBe(String(now));
    expect(events.headers.get('etag')).toBe('"5"');
    expect(await textOf('/api/download?fileName=a.jpg&width=320')).toBe('small');
    // The phone was turned: another size of the picture was asked for.
    expect(await textOf('/api/download?fileName=a.jpg&width=640')).toBe('small');
    await expect(ask('/api/all/news?page=1')).rejects.toThrow();
  });

  test('the same behind a proxy whose server is down', async () => {
    site['/api/latest'] = sends('{"news":1}', type.json);
    await ask('/api/latest');
    site['/api/latest'] = sends('<h1>Bad Gateway</h1>', type.html, 502);
    expect(await textOf('/api/latest')).toBe('{"news":1}');
    // Nothing is cached: the error is passed on.
    site['/api/alumni'] = sends('{"message":"busy"}', type.json, 503);
    expect((await ask('/api/alumni')).status).toBe(503);
  });

  test('what is older than two weeks is gone', async () => {
    site['/api/alumni'] = sends('{"alumni":[]}', type.json);
    await ask('/api/alumni');
    killServer();
    vi.setSystemTime(now + maxAgeMs);
    expect(await textOf('/api/alumni')).toBe('{"alumni":[]}');
    vi.setSystemTime(now + maxAgeMs + 1);
    await expect(ask('/api/alumni')).rejects.toThrow();
    expect(await cachedAddresses('answers')).toEqual([]);
  });
});

describe('with a network', () => {
  test('gives the newest page and answers, and assets without asking', async () => {
    site['/'] = sends(`${page}old`, type.html);
    site['/assets/a-12345678.js'] = sends('code', 'text/javascript');
    await ask(navigation('/'));
    await ask('/assets/a-12345678.js');
    site = { '/': sends(`${page}new`, type.html) };
    expect(await textOf(navigation('/'))).toBe(`${page}new`);
    // The server has another version by now: a page that is open still finds its code.
    expect(await textOf('/assets/a-12345678.js')).toBe('code');
  });

  test('waits for the page three seconds, and caches what comes later', async () => {
    site['/'] = sends(`${page}old`, type.html);
    await ask(navigation('/'));
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      site['/'] = (response) => {
        release = () => sends(`${page}new`, type.html)(response);
        resolve();
      };
    });
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now });
    const answer = answers.answerTo(navigation('/'), (one) => work.push(one));
    await arrived;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await (await answer)?.text()).toBe(`${page}old`);
    vi.useFakeTimers({ toFake: ['Date'], now });
    release();
    while (work.length > 0) await work.shift();
    killServer();
    expect(await textOf(navigation('/'))).toBe(`${page}new`);
  });

  test('forgets a record that was deleted or whose owner was suspended', async () => {
    site['/api/event/1'] = sends('{"theme":"Gala"}', type.json);
    await ask('/api/event/1');
    site = {};
    expect((await ask('/api/event/1')).status).toBe(404);
    killServer();
    await expect(ask('/api/event/1')).rejects.toThrow();
  });
});

describe('is not cached:', () => {
  for (const [what, path, answer] of [
    ['an error', '/api/alumni', sends('{"message":"An error occurred"}', type.json, 500)],
    ['a refusal', '/api/alumni', sends('{"message":"no"}', type.json, 401)],
    ['a page of a captive portal', '/api/alumni', sends('<h1>Pay here</h1>', type.html)],
    ['the same for the page', '/', sends('<h1>Pay here</h1>', type.html)],
    ['a page in the place of code', '/assets/a-12345678.js', sends('<h1>Hello</h1>', type.html)],
    [
      'what may not be stored',
      '/api/latest',
      sends('{}', type.json, 200, { 'cache-control': 'no-store' }),
    ],
    ['what is too large', '/api/latest', sends(`"${'x'.repeat(1_000_000)}"`, type.json)],
    ['a redirect', '/api/latest', sends('', type.json, 302, { location: '/api/alumni' })],
  ] as const) {
    test(what, async () => {
      site = { '/api/alumni': sends('{}', type.json), [path]: answer };
      await ask(path === '/' ? navigation('/') : path);
      for (const cache of ['page', 'assets', 'answers'] as const) {
        expect(await cachedAddresses(cache)).toEqual([]);
      }
    });
  }

  test('an outage does not replace what is cached', async () => {
    site['/'] = sends(page, type.html);
    await ask(navigation('/'));
    site['/'] = sends('<h1>Pay here</h1>', type.html);
    expect(await textOf(navigation('/'))).toBe('<h1>Pay here</h1>');
    killServer();
    expect(await textOf(navigation('/'))).toBe(page);
  });
});

test('leaves everything else to the browser', async () => {
  const own = 'https://alumni.example';
  const cacheFor = cacheRules({ origin: own, publicReads: await publicReads() });
  const cached = (path: string, init: RequestInit = {}) =>
    cacheFor(new Request(new URL(path, own), init));
  expect(cached('/api/all/events?page=1')).toBe('answers');
  const headers = { Authorization: 'Bearer token' };
  expect(cached('/api/all/events?page=1', { headers })).toBeUndefined();
  expect(
    cached('/api/download?fileName=a.jpg', { headers: { Range: 'bytes=0-9' } }),
  ).toBeUndefined();
  expect(cached('/api/all/events', { method: 'POST' })).toBeUndefined();
  expect(cached('/api/all/events', { method: 'HEAD' })).toBeUndefined();
  for (const path of [
    '/',
    '/events/1',
    '/api/news',
    '/api/dash/A1',
    '/alumni/A1',
    '/feeds/x.atom',
  ]) {
    expect([path, cached(path)]).toEqual([path, undefined]);
  }
  expect(cached('https://other.example/api/all/events')).toBeUndefined();
});

test('reads its public calls from the contract', async () => {
  const reads = await publicReads();
  expect(reads).toContain('/api/event/{id}');
  expect(reads).not.toContain('/api/news');
  expect(reads.length).toBeGreaterThan(8);
});

describe('the room on the phone', () => {
  const size = 300_000;
  const picture = (index: number) => `/api/download?fileName=${index}.jpg&width=640`;

  async function open(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      site[picture(index)] = sends(Buffer.alloc(size), type.jpeg);
      vi.setSystemTime(now + index);
      await ask(picture(index));
    }
  }

  test('is bounded: the oldest pictures and answers go, what starts the site stays', async () => {
    site['/'] = sends(page + 'x'.repeat(size), type.html);
    site['/api/latest'] = sends('{}', type.json);
    await ask(navigation('/'));
    await ask('/api/latest');
    await open(20);
    await store.trim();
    expect(await cachedBytes()).toBeLessThanOrEqual(maxTotalBytes);
    expect(await cachedAddresses('answers')).toEqual([]);
    const left = await cachedAddresses('pictures');
    expect(left).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => origin + picture(n)),
    );
    expect(await cachedAddresses('page')).toHaveLength(1);
  });

  test('is given back where the phone has less', async () => {
    await open(10);
    caches.full = true;
    await open(11);
    expect(await cachedBytes()).toBeLessThanOrEqual(maxTotalBytes / 2);
    // The picture is shown all the same.
    expect((await ask(picture(10))).status).toBe(200);
  });
});

test('the first visit: caches what the page needs to start, and what was fetched before', async () => {
  site = {
    '/': sends(
      `${page}<script type="module" src="/assets/index-1.js"></script><link href="/assets/base-2.css">`,
      type.html,
    ),
    '/assets/index-1.js': sends('code', 'text/javascript'),
    '/assets/base-2.css': sends('style', 'text/css'),
    '/api/latest': sends('{"news":1}', type.json),
  };
  await answers.storePage((one) => work.push(one));
  while (work.length > 0) await work.shift();
  await answers.storeOpened([
    `${origin}/api/latest`,
    `${origin}/api/dash/A1`,
    'https://x.example/',
  ]);
  killServer();
  expect(await textOf(navigation('/'))).toContain('index-1.js');
  expect(await textOf('/assets/index-1.js')).toBe('code');
  expect(await textOf('/assets/base-2.css')).toBe('style');
  expect(await textOf('/api/latest')).toBe('{"news":1}');
});

test('a new version removes the code of the old one, unless the cached page needs it', async () => {
  for (const name of ['old-1.js', 'shared-2.js', 'cached-3.js', 'new-4.js']) {
    site[`/assets/${name}`] = sends('code', 'text/javascript');
    await ask(`/assets/${name}`);
  }
  site['/'] = sends(`${page}<script src="/assets/cached-3.js">`, type.html);
  await ask(navigation('/'));
  for (const name of ['offline-answers-0', memberCache, 'of another program'])
    await caches.open(name);
  await store.removeOutdated(['shared-2.js', 'new-4.js'].map(assetMark));
  const left = (await cachedAddresses('assets')).map((address) => address.split('/').pop());
  expect(left).toEqual(['shared-2.js', 'cached-3.js', 'new-4.js']);
  const names = await caches.keys();
  expect(names).not.toContain('offline-answers-0');
  expect(names).toEqual(expect.arrayContaining([memberCache, 'of another program']));
});

describe('pages that a member keeps', () => {
  const path = '/api/dash/A1';
  const member = async (isCurrent = () => true) => {
    const fetched = fetch(origin + path);
    const response = await fetchedOrFound(origin + path, fetched, isCurrent);
    const text = await response.text();
    await vi.waitFor(async () => expect((await caches.keys()).length).toBeGreaterThan(0));
    return text;
  };
  const stored = async () => (await (await caches.open(memberCache)).match(origin + path))?.text();

  test('open without a network, and while the server is down', async () => {
    site[path] = sends('{"eventCount":1}', type.json, 200, { 'cache-control': 'no-store' });
    await member();
    await vi.waitFor(async () => expect(await stored()).toBe('{"eventCount":1}'));
    site[path] = sends('{"message":"no"}', type.json, 503);
    expect(await member()).toBe('{"eventCount":1}');
    killServer();
    expect(await member()).toBe('{"eventCount":1}');
    // Somebody else is logged in by now.
    await expect(member(() => false)).rejects.toThrow();
  });

  test('are not written after a log-out that came meanwhile', async () => {
    site[path] = sends('{"eventCount":1}', type.json);
    let current = true;
    const put = vi.spyOn(await caches.open(memberCache), 'put');
    put.mockImplementation(async () => {
      current = false;
    });
    await member(() => current);
    expect(put).toHaveBeenCalled();
    await vi.waitFor(async () => expect(await caches.keys()).not.toContain(memberCache));
  });
});

async function cachedAddresses(cache: keyof typeof offlineCaches): Promise<string[]> {
  return (await (await caches.open(offlineCaches[cache])).keys()).map(({ url }) => url);
}

async function cachedBytes(): Promise<number> {
  let total = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      total += (await (await cache.match(request))?.blob())?.size ?? 0;
    }
  }
  return total;
}
