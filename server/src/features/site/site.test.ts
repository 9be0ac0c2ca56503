import { listAudit } from '@alumni/shared/site/audit';
import type { Site } from '@alumni/shared/site/site';
import { getSite, listSiteVersions, restoreSite, updateSite } from '@alumni/shared/site/site-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { readSite } from '../../boot/config/site.ts';
import { addSiteVersion, noPictures } from '../../settings/site-versions.store.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const file = readSite('');
let t: TestApp;
let master: Person;
beforeEach(async () => {
  t = await createTestApp();
  master = await createPerson(t, { accountType: 'master', last_name: 'Ngo' });
});
afterEach(() => t.close());

const named = (en: string): Site => ({ ...file, name: { en, fr: `${en} (fr)` } });
const get = () => t.call(getSite, { token: master.token });
const put = (body: unknown, ifMatch?: string) =>
  t.call(updateSite, {
    token: master.token,
    body,
    ...(ifMatch && { headers: { 'if-match': ifMatch } }),
  });
const versions = async () =>
  (await t.call(listSiteVersions, { token: master.token })).body.versions;

test('what a master saves is on the page, in the manifest, feeds and mails at once', async () => {
  const { body, headers } = await get();
  expect([body, headers.etag]).toEqual([file, '"v0"']);
  // Caches the responses, so that the test fails if the next save does not invalidate them.
  for (const url of ['/', '/manifest.webmanifest?lang=fr', '/feeds/news.atom?lang=fr']) {
    expect((await t.app.inject(url)).body).not.toContain('Anciens de Maroua');
  }
  const site = { ...named('X'), name: { en: 'Maroua <Alumni>', fr: 'Anciens de Maroua' } };
  const saved = await put(site, '"v0"');
  expect([saved.status, saved.headers.etag]).toEqual([200, '"v1"']);
  expect((await t.app.inject('/')).body).toContain('<title>Maroua &lt;Alumni&gt;</title>');
  expect((await t.app.inject('/manifest.webmanifest?lang=fr')).json().name).toBe(site.name.fr);
  expect((await t.app.inject('/feeds/news.atom?lang=fr')).body).toContain(site.name.fr);
  expect((await t.app.inject('/api/openapi.json')).json().info.title).toBe('Maroua <Alumni>');
  expect((await get()).body.name).toEqual(site.name);
});

testOnSqlite(
  'an empty language, and the name of the example, give way to the other language',
  async () => {
    const name = { en: '', fr: 'Anciens de Garoua' };
    const tagline = { en: 'Only in English', fr: ' ' };
    const { body } = await put({ ...file, name, tagline });
    expect(body.site.name.en).toBe('Anciens de Garoua');
    expect((await t.app.inject('/feeds/news.atom?lang=en')).body).toContain('Anciens de Garoua');
    expect((await t.app.inject('/?lang=fr')).body).toContain('Only in English');
    await put({ ...file, name: { en: file.name.en, fr: 'Anciens de Mora' } });
    const { site, ownLanguage } = await t.deps.settings.current();
    expect([site.name.en, ownLanguage]).toEqual(['Anciens de Mora', 'fr']);
    expect((await t.app.inject('/manifest.webmanifest?lang=en')).json().name).toBe(
      'Anciens de Mora',
    );
  },
);

test('another instance shows it as well', async () => {
  const other = await buildApp({ ...t.deps });
  try {
    expect((await other.inject('/')).body).not.toContain('Of the other');
    await put(named('Of the other'));
    await expect.poll(async () => (await other.inject('/')).body).toContain('Of the other');
  } finally {
    await other.close();
  }
});

test('refuses a stale version, and of two at once takes one', async () => {
  await put(named('First'), '"v0"');
  expect((await put(named('Stale'), '"v0"')).status).toBe(412);
  const both = await Promise.all([put(named('A'), '"v1"'), put(named('B'), '"v1"')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  // Repeating a call whose response was lost adds no version.
  const { body, headers } = await get();
  expect((await put(body)).headers.etag).toBe(headers.etag);
});

test.each([
  [{ ...file, name: { en: ' ', fr: '' } }],
  [{ ...file, name: { en: 'x'.repeat(101), fr: 'F' } }],
  [{ ...file, social: { ...file.social, x: 'javascript:alert(1)' } }],
  [{ ...file, social: { ...file.social, x: 'http://x.example/us' } }],
  [{ ...file, contact: { ...file.contact, email: 'nobody' } }],
  [{ ...file, about: { ...file.about, priorities: [] } }],
  [{ ...file, about: { ...file.about, policy: Array(13).fill(file.about.policy[0]) } }],
  [{ ...file, about: undefined }],
])('refuses %#', async (body) => {
  expect((await put(body)).status).toBe(400);
  expect(await versions()).toHaveLength(1);
});

testOnSqlite('of two who start from one version, the second adds none', async () => {
  const add = () =>
    t.db.transaction().execute((trx) =>
      addSiteVersion(trx, {
        before: 0,
        site: named('Once'),
        pictures: noPictures,
        savedBy: undefined,
      }),
    );
  expect([await add(), await add()]).toEqual([1, undefined]);
});

testOnSqlite('an empty network is none', async () => {
  await put({ ...file, name: named('N').name, social: { ...file.social, x: '' } });
  expect((await get()).body.social.x).toBe('#');
});

test('keeps who saved what, and brings it back', async () => {
  await put(named('First'));
  await put({ ...named('First'), contact: { ...file.contact, phone: '+237 1' } });
  expect(await versions()).toEqual([
    {
      version: 2,
      savedAt: expect.any(String),
      savedBy: expect.stringContaining('Ngo'),
      changed: ['contact_phone'],
    },
    {
      version: 1,
      savedAt: expect.any(String),
      savedBy: expect.stringContaining('Ngo'),
      changed: ['name_en', 'name_fr'],
    },
    { version: 0, savedAt: '', savedBy: '', changed: [] },
  ]);
  const bring = (version: string) =>
    t.call(restoreSite, { token: master.token, params: { version } });
  expect((await bring('1')).status).toBe(200);
  expect((await get()).body.contact.phone).toBe(file.contact.phone);
  expect((await bring('0')).status).toBe(200);
  expect((await get()).body).toEqual(file);
  expect((await bring('77')).status).toBe(404);
  const { body } = await t.call(listAudit, { token: master.token });
  expect(body.entries.filter(({ action }) => action === 'site.changed')).toHaveLength(4);
});

testOnSqlite('keeps fifty versions', async () => {
  for (let at = 1; at <= 52; at++) await put(named(`Name ${at}`));
  const kept = (await versions()).map(({ version }) => version);
  expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([51, 52, 3, 0]);
});

test('a version of before a text was added has that of the file', async () => {
  const { policy: _, ...about } = file.about;
  await t.db
    .insertInto('site_versions')
    .values({
      version: 1,
      site: JSON.stringify({ ...named('Old'), about }),
      saved_at: '2026-01-01T00:00:00.000Z',
      saved_by: null,
    })
    .execute();
  expect((await get()).body).toEqual(named('Old'));
});

test('while the database is away, the page is as it was last', async () => {
  await put(named('Still here'));
  await t.app.inject('/');
  await t.db.schema.alterTable('site_versions').renameTo('away').execute();
  // A commit forces the next request to read the settings again.
  await createPerson(t);
  const page = await t.app.inject('/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Still here');
  // Responses are not cached while the settings may be stale.
  expect((await t.deps.settings.current()).isCurrent).toBe(false);
  await t.db.schema.alterTable('away').renameTo('site_versions').execute();
  expect((await t.deps.settings.current()).isCurrent).toBe(true);
});
