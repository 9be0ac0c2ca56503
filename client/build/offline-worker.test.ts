import '../src/testing/fake-browser.ts';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedAtHeader } from '../src/offline/cached-at.ts';
import { createOfflineResponder } from '../src/offline/offline-responder.ts';
import { assetMark, cacheRules, maxAgeMs, offlineCaches } from '../src/offline/offline-rules.ts';
import { createOfflineStore, maxTotalBytes } from '../src/offline/offline-store.ts';
import { FakeCaches } from '../src/testing/fake-caches.ts';
import { publicReads } from './offline-worker-plugin.ts';

const now = 1_000 * maxAgeMs;

let caches: FakeCaches;
let server: Server | undefined;
let origin: string;
/** Handlers of the server by path; every other path gives 404. */
let site: Record<string, (response: ServerResponse) => void>;
let work: Promise<unknown>[];
let store: ReturnType<typeof createOfflineStore>;
let responder: ReturnType<typeof createOfflineResponder>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  site = {};
  work = [];
  const listening = createServer((request, response) => {
    const respond = site[request.url ?? ''];
    if (respond) respond(response);
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no"}');
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  server = listening;
  store = createOfflineStore(origin);
  responder = createOfflineResponder(store, { origin, publicReads: await publicReads() });
});
afterEach(() => killServer());

function killServer(): void {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
}

const type = { html: 'text/html; charset=utf-8', json: 'application/json', jpeg: 'image/jpeg' };

function respondWith(body: string | Buffer, contentType: string, status = 200, headers = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  };
}

function navigation(path: string): Request {
  return Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' });
}

async function ask(request: string | Request): Promise<Response> {
  const asked = typeof request === 'string' ? new Request(origin + request) : request;
  const pending = responder.respondTo(asked, (one) => work.push(one));
  if (!pending) throw new Error('left to the browser');
  const response = await pending;
  while (work.length > 0) await work.shift();
  return response;
}

async function fetchText(request: string | Request): Promise<string> {
  return (await ask(request)).text();
}

const page = '<!doctype html><script type="application/json" id="settings">{}</script>';

describe('without a network', () => {
  test('gives the page, reads, assets and pictures that were opened, with their time', async () => {
    site = {
      '/': respondWith(`${page}home`, type.html, 200, {
        'content-security-policy': "script-src 'self'",
      }),
      '/assets/base-12345678.js': respondWith('code', 'text/javascript'),
      '/api/all/events?page=1': respondWith('{"events":[]}', type.json, 200, { etag: '"5"' }),
      '/api/download?fileName=a.jpg&width=320': respondWith('small', type.jpeg),
    };
    expect((await ask('/api/all/events?page=1')).headers.has(cachedAtHeader)).toBe(false);
    for (const path of Object.keys(site)) await ask(path === '/' ? navigation('/') : path);
    killServer();
    vi.setSystemTime(now + 5_000);
    const home = await ask(navigation('/?from=mail'));
    expect(await home.text()).toBe(`${page}home`);
    // A cached page keeps its security headers.
    expect(home.headers.get('content-security-policy')).toBe("script-src 'self'");
    expect(await fetchText('/assets/base-12345678.js')).toBe('code');
    const events = await ask('/api/all/events?page=1');
    expect(await events.json()).toEqual({ events: [] });
    expect(events.headers.get(cachedAtHeader)).toBe(String(now));
    expect(events.headers.get('etag')).toBe('"5"');
    expect(await fetchText('/api/download?fileName=a.jpg&width=320')).toBe('small');
    // A rotated phone asks for another width of a picture. Offline, it gets the cached width.
    expect(await fetchText('/api/download?fileName=a.jpg&width=640')).toBe('small');
    await expect(ask('/api/all/news?page=1')).rejects.toThrow();
  });

  test('the same behind a proxy whose server is down', async () => {
    site['/api/latest'] = respondWith('{"news":1}', type.json);
    await ask('/api/latest');
    site['/api/latest'] = respondWith('<h1>Bad Gateway</h1>', type.html, 502);
    expect(await fetchText('/api/latest')).toBe('{"news":1}');
    // With nothing cached, the worker passes the error on.
    site['/api/alumni'] = respondWith('{"message":"busy"}', type.json, 503);
    expect((await ask('/api/alumni')).status).toBe(503);
  });

  test('what is older than two weeks is gone', async () => {
    site['/api/alumni'] = respondWith('{"alumni":[]}', type.json);
    await ask('/api/alumni');
    killServer();
    vi.setSystemTime(now + maxAgeMs);
    expect(await fetchText('/api/alumni')).toBe('{"alumni":[]}');
    vi.setSystemTime(now + maxAgeMs + 1);
    await expect(ask('/api/alumni')).rejects.toThrow();
    expect(await cachedAddresses('publicReads')).toEqual([]);
  });
});

describe('with a network', () => {
  test('gives the newest page and public reads, and assets without asking', async () => {
    site['/'] = respondWith(`${page}old`, type.html);
    site['/assets/a-12345678.js'] = respondWith('code', 'text/javascript');
    await ask(navigation('/'));
    await ask('/assets/a-12345678.js');
    site = { '/': respondWith(`${page}new`, type.html) };
    expect(await fetchText(navigation('/'))).toBe(`${page}new`);
    // The server has a newer version. A page that is still open gets its old code from the cache.
    expect(await fetchText('/assets/a-12345678.js')).toBe('code');
  });

  test('waits for the page three seconds, and caches what comes later', async () => {
    site['/'] = respondWith(`${page}old`, type.html);
    await ask(navigation('/'));
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      site['/'] = (response) => {
        release = () => respondWith(`${page}new`, type.html)(response);
        resolve();
      };
    });
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now });
    const response = responder.respondTo(navigation('/'), (one) => work.push(one));
    await arrived;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await (await response)?.text()).toBe(`${page}old`);
    vi.useFakeTimers({ toFake: ['Date'], now });
    release();
    while (work.length > 0) await work.shift();
    killServer();
    expect(await fetchText(navigation('/'))).toBe(`${page}new`);
  });

  test('forgets a record that was deleted or whose owner was suspended', async () => {
    site['/api/event/1'] = respondWith('{"theme":"Gala"}', type.json);
    await ask('/api/event/1');
    site = {};
    expect((await ask('/api/event/1')).status).toBe(404);
    killServer();
    await expect(ask('/api/event/1')).rejects.toThrow();
  });
});

describe('is not cached:', () => {
  for (const [what, path, respond] of [
    ['an error', '/api/alumni', respondWith('{"message":"An error occurred"}', type.json, 500)],
    ['a refusal', '/api/alumni', respondWith('{"message":"no"}', type.json, 401)],
    ['a page of a captive portal', '/api/alumni', respondWith('<h1>Pay here</h1>', type.html)],
    ['the same for the page', '/', respondWith('<h1>Pay here</h1>', type.html)],
    [
      'a page in the place of code',
      '/assets/a-12345678.js',
      respondWith('<h1>Hello</h1>', type.html),
    ],
    [
      'what may not be stored',
      '/api/latest',
      respondWith('{}', type.json, 200, { 'cache-control': 'no-store' }),
    ],
    ['what is too large', '/api/latest', respondWith(`"${'x'.repeat(1_000_000)}"`, type.json)],
    ['a redirect', '/api/latest', respondWith('', type.json, 302, { location: '/api/alumni' })],
  ] as const) {
    test(what, async () => {
      site = { '/api/alumni': respondWith('{}', type.json), [path]: respond };
      await ask(path === '/' ? navigation('/') : path);
      for (const cache of ['page', 'assets', 'publicReads'] as const) {
        expect(await cachedAddresses(cache)).toEqual([]);
      }
    });
  }

  test('an outage does not replace what is cached', async () => {
    site['/'] = respondWith(page, type.html);
    await ask(navigation('/'));
    site['/'] = respondWith('<h1>Pay here</h1>', type.html);
    expect(await fetchText(navigation('/'))).toBe('<h1>Pay here</h1>');
    killServer();
    expect(await fetchText(navigation('/'))).toBe(page);
  });
});

test('leaves everything else to the browser', async () => {
  const own = 'https://alumni.example';
  const cacheFor = cacheRules({ origin: own, publicReads: await publicReads() });
  const cached = (path: string, init: RequestInit = {}) =>
    cacheFor(new Request(new URL(path, own), init));
  expect(cached('/api/all/events?page=1')).toBe('publicReads');
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
      site[picture(index)] = respondWith(Buffer.alloc(size), type.jpeg);
      vi.setSystemTime(now + index);
      await ask(picture(index));
    }
  }

  test('is bounded: the oldest pictures and public reads go, what starts the site stays', async () => {
    site['/'] = respondWith(page + 'x'.repeat(size), type.html);
    site['/api/latest'] = respondWith('{}', type.json);
    await ask(navigation('/'));
    await ask('/api/latest');
    await open(20);
    await store.trim();
    expect(await cachedBytes()).toBeLessThanOrEqual(maxTotalBytes);
    expect(await cachedAddresses('publicReads')).toEqual([]);
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
    // A picture is shown even if the cache is full.
    expect((await ask(picture(10))).status).toBe(200);
  });
});

test('the first visit: caches what the page needs to start, and what was fetched before', async () => {
  site = {
    '/': respondWith(
      `${page}<script type="module" src="/assets/index-1.js"></script><link href="/assets/base-2.css">`,
      type.html,
    ),
    '/assets/index-1.js': respondWith('code', 'text/javascript'),
    '/assets/base-2.css': respondWith('style', 'text/css'),
    '/api/latest': respondWith('{"news":1}', type.json),
  };
  await responder.storePage((one) => work.push(one));
  while (work.length > 0) await work.shift();
  await responder.storeOpened([
    `${origin}/api/latest`,
    `${origin}/api/dash/A1`,
    'https://x.example/',
  ]);
  killServer();
  expect(await fetchText(navigation('/'))).toContain('index-1.js');
  expect(await fetchText('/assets/index-1.js')).toBe('code');
  expect(await fetchText('/assets/base-2.css')).toBe('style');
  expect(await fetchText('/api/latest')).toBe('{"news":1}');
});

test('a new version removes the code of the old one, unless the cached page needs it', async () => {
  for (const name of ['old-1.js', 'shared-2.js', 'cached-3.js', 'new-4.js']) {
    site[`/assets/${name}`] = respondWith('code', 'text/javascript');
    await ask(`/assets/${name}`);
  }
  site['/'] = respondWith(`${page}<script src="/assets/cached-3.js">`, type.html);
  await ask(navigation('/'));
  // Caches that earlier releases created; the worker deletes them.
  const older = ['offline-answers-0', 'offline-member-1'];
  for (const name of [...older, 'of another program']) await caches.open(name);
  await store.removeOutdated(['shared-2.js', 'new-4.js'].map(assetMark));
  const left = (await cachedAddresses('assets')).map((address) => address.split('/').pop());
  expect(left).toEqual(['shared-2.js', 'cached-3.js', 'new-4.js']);
  const names = await caches.keys();
  for (const name of older) expect(names).not.toContain(name);
  expect(names).toContain('of another program');
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
