import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  '/events/%00.ics',
  '/events/%00',
  '/people/a%00b',
  '/og/events/%00.jpg',
  '/og/%00/a.jpg',
  '/api/event/%00',
  '/api/events/%00',
  '/alumni/%00',
  '/assets/%00.js',
  '/icons/logo-%00.png',
  '/sitemap-news-%00.xml',
])('%s is not found', async (url) => {
  const { statusCode } = await t.app.inject({ url });
  expect([401, 404]).toContain(statusCode);
});
