import { createEvent, getEvent, listEvents, updateEvent } from '@alumni/shared/events/events';
import { listTestimonies } from '@alumni/shared/home/home';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { createNews, getNews } from '@alumni/shared/records/news';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNewsItem, anEvent, createPerson } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const french = 'Cet atelier accueille les anciens boursiers, leurs amis et leurs familles.';
const english = 'This workshop welcomes former scholars, their friends and their families.';

test('a post carries the language of its text: chosen, recognised, or that of its author', async () => {
  const { token } = await createPerson(t, { accountType: 'admin', language: 'fr' });
  const languageOf = async (id: string) =>
    (await t.call(getEvent, { params: { id } })).body.language;
  // The specified call has no `language`, which was added later.
  const body = { ...anEvent, theme: 'Atelier', description: french };
  const { _id: id } = (await t.call(createEvent, { body, token })).body;
  expect(await languageOf(id)).toBe('fr');
  expect((await t.call(listEvents)).body.events[0]?.language).toBe('fr');

  const change = (sent: object) => t.call(updateEvent, { params: { id }, body: sent, token });
  await change({ theme: 'Workshop', description: english });
  expect(await languageOf(id)).toBe('en');
  await change({ language: 'fr' });
  await change({ town: 'Buea', description: `${english} Come.` });
  expect(await languageOf(id)).toBe('fr');
  await change({ language: '' });
  expect(await languageOf(id)).toBe('en');
  expect((await change({ language: 'de' })).status).toBe(400);

  const short = { ...aNewsItem, title: 'Gala', description: 'Limbe' };
  const news = (await t.call(createNews, { body: short, token })).body;
  expect((await t.call(getNews, { params: { id: news._id } })).body.language).toBe('fr');
});

test('pages without scripts, feeds and the export say it', async () => {
  const { token } = await createPerson(t, { accountType: 'admin' });
  const body = { ...anEvent, theme: 'Atelier d’écriture', major_outcome: french };
  const { _id: id } = (await t.call(createEvent, { body, token })).body;
  const get = async (path: string) => (await t.app.inject(path)).body;
  const document = await get(`/events/${id}?lang=en`);
  expect(document).toContain('<html lang="en">');
  expect(document).toContain('<h1 dir="auto" lang="fr">Atelier');
  expect(document).toContain(`<dd class="text" dir="auto" lang="fr">${french}`);
  expect(document).toContain('"inLanguage":"fr"');
  expect(await get('/feeds/events.atom?lang=en')).toMatch(
    new RegExp(`<entry xml:lang="fr"><id>[^<]*${id}</id>`),
  );
});

test('a testimony carries its language, and hides it with itself', async () => {
  const { rollNo, token } = await createPerson(t);
  const params = { rollNo };
  const save = (body: object) => t.call(updateAlumnus, { params, body, token });
  const seen = async () => (await t.call(getAlumnus, { params })).body as object;
  await save({ testimony: french });
  expect(await seen()).toMatchObject({ testimony: french, testimonyLanguage: 'fr' });
  expect((await t.call(listTestimonies)).body[0]).toMatchObject({ testimonyLanguage: 'fr' });
  await save({ visibility: { testimony: 'members' } });
  expect(await seen()).not.toHaveProperty('testimonyLanguage');
  expect((await save({ testimony: '' })).body.user).not.toHaveProperty('testimonyLanguage');
});
