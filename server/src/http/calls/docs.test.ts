import { createNews } from '@alumni/shared/records/news';
import { getSite, updateSite } from '@alumni/shared/site/site-form';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aNewsItem, createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as openapi from './openapi.ts';

// The real function, with its calls counted.
const openApiDocument = vi.spyOn(openapi, 'openApiDocument');

let t: TestApp;
let master: Person;
beforeAll(async () => {
  t = await createTestApp();
  master = await createPerson(t, { accountType: 'master' });
});
afterAll(async () => {
  openApiDocument.mockRestore();
  await t.close();
});

const ask = async () => {
  const [docs, document] = await Promise.all(
    ['/api/docs', '/api/openapi.json'].map((url) =>
      t.app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
    ),
  );
  return [docs, document].map((response) => [response?.statusCode, response?.headers.etag]);
};

test('makes the documents of the API once for each name of the site', async () => {
  const first = await ask();
  expect(first.map(([status]) => status)).toEqual([200, 200]);
  const { status } = await t.call(createNews, { body: aNewsItem, token: master.token });
  expect(status).toBe(201);
  expect(await ask()).toEqual(first);
  expect(openApiDocument).toHaveBeenCalledTimes(1);

  const { token } = master;
  const { body: site } = await t.call(getSite, { token });
  const saved = await t.call(updateSite, {
    token,
    body: { ...site, name: { en: 'Another', fr: 'Autre' } },
  });
  expect(saved.status).toBe(200);
  expect(await ask()).not.toEqual(first);
  await ask();
  expect(openApiDocument).toHaveBeenCalledTimes(2);
  const etag = String((await ask())[1]?.[1]);
  const again = await t.app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
});
