import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenPaths } from '@alumni/shared/screens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** `scripts/setup.cjs` builds it before the tests. */
const assets = fileURLToPath(new URL('../../../client/dist/assets', import.meta.url));

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('lets clients cache hashed files forever, others for an hour', async () => {
  const script = readdirSync(assets).find((name) => name.endsWith('.js'));
  const hashed = await t.app.inject(`/assets/${script}`);
  expect(hashed.statusCode).toBe(200);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await t.app.inject('/favicon.svg');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
});

test('makes clients revalidate the page, answers 304 to its ETag', async () => {
  const page = await t.app.inject('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const headers = { 'if-none-match': String(page.headers.etag) };
  expect((await t.app.inject({ url: '/', headers })).statusCode).toBe(304);
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
