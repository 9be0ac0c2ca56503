import { login } from '@alumni/shared/accounts/auth';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@alumni/shared/events/events';
import { listAlumni } from '@alumni/shared/people/directory';
import { createGallery } from '@alumni/shared/records/gallery';
import { restoreRecord } from '@alumni/shared/records/trash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anEvent,
  createPerson,
  type Person,
  testPassword,
  uploadTestImage,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// These tests check that a busy day of one member stays within the default limits and quotas.
let t: TestApp;
let member: Person;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  member = await createPerson(t);
});
afterAll(() => t.close());

test('a gallery of 100 pictures is uploaded and saved at once', async () => {
  const images: string[] = [];
  for (let count = 0; count < 100; count += 1) images.push(await uploadTestImage(t, member));
  const body = { title: 'Reunion', images };
  expect((await t.call(createGallery, { token: member.token, body })).status).toBe(201);
});

test('20 events are posted, corrected twice, and one is deleted and restored', async () => {
  const { token } = member;
  for (let count = 0; count < 20; count += 1) {
    const created = await t.call(createEvent, { token, body: anEvent });
    expect(created.status).toBe(201);
    const params = { id: created.body._id };
    for (const town of ['Buea', 'Limbe']) {
      expect((await t.call(updateEvent, { token, params, body: { town } })).status).toBe(200);
    }
    if (count > 0) continue;
    expect((await t.call(deleteEvent, { token, params })).status).toBe(200);
    expect((await t.call(restoreRecord, { token, params })).status).toBe(200);
  }
});

test('ten people log in from one shared phone, each mistyping once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(t)));
  for (const { email } of people) {
    const attempt = (password: string) => t.call(login, { body: { email, password } });
    expect((await attempt('mistyped')).status).toBe(401);
    expect((await attempt(testPassword)).status).toBe(200);
  }
});

test('somebody types names into a search, and reads on to page 40', async () => {
  for (const name of ['Ndedi-Priso', 'Tabenchong', 'Florence', 'Marie-Claire', 'Nkemelu']) {
    for (let letters = 1; letters <= name.length; letters += 1) {
      const query = { search: name.slice(0, letters) };
      expect((await t.call(listAlumni, { query })).status).toBe(200);
    }
  }
  for (let page = 1; page <= 40; page += 1) {
    expect((await t.call(listEvents, { query: { page: String(page) } })).status).toBe(200);
  }
});
