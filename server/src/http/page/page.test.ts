import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { screenPaths } from '@alumni/shared/core/screens';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { readSite } from '../../boot/config/site.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { storeRelease } from './client-assets.store.ts';
import { assetResponse, displayFace } from './client-assets.ts';
import { inlineHashes } from './page.ts';

/** `scripts/setup.cjs` builds this folder before the tests. */
const assetsFolder = fileURLToPath(new URL('../../../../client/dist/assets', import.meta.url));

const site = readSite('');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('lets clients cache hashed files forever, others for an hour', async () => {
  const script = readdirSync(assetsFolder).find((name) => name.endsWith('.js'));
  const hashed = await t.app.inject(`/assets/${script}`);
  expect(hashed.statusCode).toBe(200);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await t.app.inject('/favicon.svg');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
});

test('serves assets as they are built, compressed where that helps', async () => {
  for (const name of readdirSync(assetsFolder)) {
    const [, asset, suffix = ''] = /^(.*?)(\.br|\.gz)?$/.exec(name) ?? [];
    const encoding = { '.br': 'br', '.gz': 'gzip' }[suffix];
    const headers = { 'accept-encoding': encoding ?? 'identity' };
    const response = await t.app.inject({ url: `/assets/${asset}`, headers });
    expect([name, response.headers['content-encoding']]).toEqual([name, encoding]);
    expect(response.rawPayload.equals(readFileSync(join(assetsFolder, name))), name).toBe(true);
  }
});

test('spares whoever saves data the font, whatever others were sent', async () => {
  const url = `/assets/${displayFace}`;
  for (const [saves, status] of [
    ['off', 200],
    ['on', 204],
    ['off', 200],
  ] as const) {
    const response = await t.app.inject({ url, headers: { 'save-data': saves } });
    expect([saves, response.statusCode, response.headers.vary]).toEqual([
      saves,
      status,
      'Save-Data',
    ]);
  }
});

test('serves assets of the two releases before, and of the one after', async () => {
  const build = (release: string) => {
    const body = Buffer.from(`export const release = '${release}';`.repeat(100));
    const name = `base-${release.padEnd(8, '_')}.js`;
    const asset = assetResponse(name, body);
    if (!asset) throw new Error(`${name} is no name of an asset`);
    return { name, body, assets: { release, files: new Map([[name, asset]]) } };
  };
  const builds = ['r1', 'r2', 'r3', 'r4'].map(build);
  const statuses = () =>
    Promise.all(builds.map(async ({ name }) => (await t.app.inject(`/assets/${name}`)).statusCode));
  // Other instances start, each with a newer release.
  for (const { assets } of builds.slice(0, 3)) await storeRelease(t.db, assets);
  expect(await statuses()).toEqual([200, 200, 200, 404]);
  const url = `/assets/${builds[0]?.name}`;
  const { headers, rawPayload } = await t.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  });
  expect(brotliDecompressSync(rawPayload)).toEqual(builds[0]?.body);
  // A restart of an old release does not count as a new one.
  await storeRelease(t.db, (builds[1] as (typeof builds)[0]).assets);
  await storeRelease(t.db, (builds[3] as (typeof builds)[0]).assets);
  const other = await buildApp(t.deps);
  const kept = await Promise.all(
    builds.map(async ({ name }) => (await other.inject(`/assets/${name}`)).statusCode),
  );
  expect(kept).toEqual([404, 200, 200, 200]);
  await other.close();
});

test('has no asset under other names', async () => {
  const names = [
    'base-12345678.html',
    '..%2findex.html',
    'base.js',
    '..%2fsw.js',
    '',
    'a/base-12345678.js',
  ];
  for (const name of names) {
    const { statusCode, headers } = await t.app.inject(`/assets/${name}`);
    expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-store']);
  }
});

test('makes clients revalidate the page, responds 304 to its ETag', async () => {
  const page = await t.app.inject('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const headers = { 'if-none-match': String(page.headers.etag) };
  expect((await t.app.inject({ url: '/', headers })).statusCode).toBe(304);
});

test('sends the page as small as it can be: it is compressed once for all', async () => {
  const url = '/';
  const page = await t.app.inject(url);
  const sent = await t.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  // The page must be as small as with Brotli's highest quality, 11. `brotliCompressSync` uses it by default.
  expect(sent.rawPayload.length).toBe(brotliCompressSync(page.body).length);
});

test('has browsers revalidate the service worker, in place of which one leaves where it is off', async () => {
  const worker = await t.app.inject('/sw.js');
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(worker.body).toContain('offline-page');
  const headers = { 'if-none-match': String(worker.headers.etag) };
  expect((await t.app.inject({ url: '/sw.js', headers })).statusCode).toBe(304);
  expect((await t.app.inject('/')).body).toContain('"offline":true');

  const off = await createTestApp({ OFFLINE: 'off' });
  const last = await off.app.inject('/sw.js');
  expect(last.headers['cache-control']).toBe('no-cache');
  expect(last.body).toContain('unregister');
  expect(last.body).not.toContain('offline-page');
  expect((await off.app.inject('/')).body).toContain('"offline":false');
  await off.close();
});

test('can be installed: names in both languages, icons that are there, shortcuts to screens', async () => {
  const asked = async (url: string, headers = {}) => {
    const response = await t.app.inject({ url, headers });
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    return response.json();
  };
  expect((await t.app.inject('/')).body).toContain(
    '<link rel="manifest" href="/manifest.webmanifest"',
  );
  const manifest = await asked('/manifest.webmanifest');
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'en',
    name: site.name.en,
    display: 'standalone',
  });
  const french = await asked('/manifest.webmanifest?lang=fr');
  expect(french).toMatchObject({ id: '/', lang: 'fr', short_name: site.shortName.fr });
  expect(await asked('/manifest.webmanifest', { 'accept-language': 'fr' })).toEqual(french);
  // The response cache of the server must not replay the French manifest to an English reader.
  expect(await asked('/manifest.webmanifest', { 'accept-language': 'en' })).toEqual(manifest);
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await t.app.inject(src);
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(icon.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const screens = screenPaths.map((path) => `/#${path}`);
  for (const { url } of manifest.shortcuts) expect(screens).toContain(url);
});

test('names the feeds', async () => {
  const page = (await t.app.inject('/')).body;
  const links = [...page.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/g)];
  expect(links.map(([, , address]) => address)).toEqual([
    '/feeds/news.atom',
    '/feeds/events.atom',
    '/feeds/opportunities.atom',
    '/feeds/events.ics',
  ]);
  for (const [, type, address = ''] of links) {
    const { headers } = await t.app.inject(address);
    expect([address, headers['content-type']]).toEqual([address, `${type}; charset=utf-8`]);
  }
});

describe('a mistyped plain address', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each(['/nope', '/events/5', '/alumni/nobody', '/api/event/nope', '/api/nope', '/%'])(
    '%s is a page for who asks for HTML, JSON for others',
    async (url) => {
      const page = await t.app.inject({ url, headers: { ...browser, 'accept-language': 'fr' } });
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('<a href="/">Aller à l’accueil</a>');
      const style = inlineHashes(page.body, 'style')[0] ?? 'none';
      // The server cannot route `/%`, so the response has no security headers. It needs none: the error page contains
      // no script and no text of the request.
      if (url !== '/%') expect(page.headers['content-security-policy']).toContain(style);
      const call = await t.app.inject({ url, headers: { accept: '*/*' } });
      expect(call.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      expect([page.statusCode, call.statusCode]).toEqual(Array(2).fill(url === '/%' ? 400 : 404));
    },
  );

  test.each(['/LOGIN', '/Events', '/About-Us/'])('%s leads to its screen', async (url) => {
    const response = await t.app.inject({ url: `${url}?page=2`, headers: browser });
    const screen = url.toLowerCase().replace(/\/$/, '');
    expect([response.statusCode, response.headers.location]).toEqual([302, `/#${screen}?page=2`]);
  });

  // Typical endings of addresses that are copied from chats.
  test.each(['/events.', '/events)%20', '/events&utm_source=x', '/events,', '/%23/events'])(
    '%s leads to the events',
    async (url) => {
      const response = await t.app.inject({ url, headers: browser });
      expect([response.statusCode, response.headers.location]).toEqual([302, '/#/events']);
    },
  );
});

describe('plain paths of the route table', () => {
  test.each(screenPaths.filter((path) => path !== '/'))(
    '%s redirects to its hash form',
    async (path) => {
      const url = path.replace('{id}', 'abc');
      const response = await t.app.inject(`${url}?page=2`);
      expect([response.statusCode, response.headers.location]).toEqual([302, `/#${url}?page=2`]);
    },
  );
});
