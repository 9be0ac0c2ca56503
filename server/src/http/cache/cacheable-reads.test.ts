import { AsyncLocalStorage } from 'node:async_hooks';
import { createEvent, getEvent } from '@alumni/shared/events/events';
import { createGallery, getGallery } from '@alumni/shared/records/gallery';
import { createNews, getNews } from '@alumni/shared/records/news';
import { createOpportunity, getOpportunity } from '@alumni/shared/records/opportunities';
import type { FastifyInstance } from 'fastify';
import { type KyselyPlugin, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { isPostgres } from '../../db/dialect.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  uploadTestImage,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registeredEndpoints } from '../calls/route.ts';

/** For each cacheable read, a write to any table that it reads must invalidate the cache. */

let t: TestApp;
/** An app without a cache that notes the tables in its queries. */
let app: FastifyInstance;
const named = new Set<string>();
const ids: Record<string, string> = {};
let rollNo: string;
beforeAll(async () => {
  t = await createTestApp();
  const admin = await createPerson(t, { accountType: 'admin' });
  rollNo = admin.rollNo;
  const images = [await uploadTestImage(t, admin)];
  const posted = [
    [getEvent.path, createEvent, anEvent],
    [getOpportunity.path, createOpportunity, anOpportunity],
    [getNews.path, createNews, aNewsItem],
    [getGallery.path, createGallery, { title: 'A day out', description: '' }],
  ] as const;
  for (const [path, create, body] of posted) {
    const response = await t.call(create, { body: { ...body, images }, token: admin.token });
    ids[path] = response.body._id;
  }
  app = await buildApp(
    {
      ...t.deps,
      db: t.db.withPlugin(collectNamesPlugin),
      changes: { current: () => undefined, close: async () => {} },
    },
    pino({ level: 'silent' }),
  );
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** Cached addresses that are not endpoints of the API contract. */
const addressesOutsideContract = [
  '/sitemap.xml',
  ...['events', 'news', 'opportunities', 'gallery'].map((list) => `/sitemap-${list}-1.xml`),
  ...['events', 'news', 'opportunities'].map((list) => `/feeds/${list}.atom?lang=en`),
  '/feeds/events.ics?lang=en',
  '/events/{id}.ics',
];

const reading = new AsyncLocalStorage<true>();

const collectNamesPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    // Collects only the queries of the read itself, not the queries of background work.
    if (reading.getStore()) collectNames(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function collectNames(node: object): void {
  for (const value of Object.values(node)) {
    if (typeof value === 'object' && value !== null) collectNames(value);
  }
  if ('kind' in node && node.kind === 'IdentifierNode' && 'name' in node) {
    named.add(String(node.name));
  }
}

test('every cacheable read is the same in all languages, and is changed only by what tells of it', async () => {
  const cacheable = (registeredEndpoints.get(app.server) ?? []).filter(
    ({ cacheable }) => cacheable,
  );
  expect(cacheable.length).toBeGreaterThan(8);
  for (const path of [...cacheable.map(({ path }) => path), ...addressesOutsideContract]) {
    const url = path
      .replace('{id}', ids[path] ?? ids[getEvent.path] ?? 'no such id')
      .replace('{rollNo}', rollNo);
    const bodies = new Set<string>();
    for (const language of ['en', 'fr']) {
      const headers = { 'accept-language': language };
      const response = await reading.run(true, async () => app.inject({ url, headers }));
      expect([path, response.statusCode]).toEqual([path, 200]);
      bodies.add(response.body);
    }
    expect([path, bodies.size]).toEqual([path, 1]);
  }
  if (!isPostgres(t.db)) return;
  const { rows: tables } = await sql<{ name: string; tells: boolean }>`
    select relname as name, exists (select 1 from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = pg_class.oid and proname = 'tell_of_content') as tells
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(t.db);
  const read = tables.filter(({ name }) => named.has(name));
  expect(read.length).toBeGreaterThan(4);
  // `list_buckets` needs no such trigger: its counts change only together with the rows of another table, which has one.
  expect(read.filter(({ tells, name }) => !tells && name !== 'list_buckets')).toEqual([]);
});
