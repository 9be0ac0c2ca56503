import { createEvent, deleteEvent, listEvents } from '@alumni/shared/events/events';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createGallery, deleteGallery, listGalleries } from '@alumni/shared/records/gallery';
import { createNews, deleteNews, getNews } from '@alumni/shared/records/news';
import { listTrash, restoreRecord } from '@alumni/shared/records/trash';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aNewsItem,
  anEvent,
  createPerson,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let owner: Person;
let other: Person;
let admin: Person;
beforeEach(async () => {
  t = await createTestApp();
  owner = await createPerson(t, { first_name: 'Ada', last_name: 'Ekane' });
  [other, admin] = [await createPerson(t), await createPerson(t, { accountType: 'admin' })];
});
afterEach(() => t.close());

async function deletedEvent(person: Person, theme: string): Promise<string> {
  const body = { ...anEvent, theme };
  const { body: created } = await t.call(createEvent, { token: person.token, body });
  await t.call(deleteEvent, { token: person.token, params: { id: created._id } });
  return created._id;
}

async function trashOf({ token }: Person, query: Record<string, string> = {}) {
  return (await t.call(listTrash, { token, query })).body;
}

const restore = ({ token }: Person, id: string) => t.call(restoreRecord, { token, params: { id } });

test("lists one's own deleted records, newest first; everyone's for admins", async () => {
  const first = await deletedEvent(owner, 'First');
  const second = await deletedEvent(owner, 'Second');
  const theirs = await deletedEvent(other, 'Theirs');
  const { body: news } = await t.call(createNews, { token: admin.token, body: aNewsItem });
  await t.call(deleteNews, { token: admin.token, params: { id: news._id } });

  const own = await trashOf(owner);
  expect(own.records.map(({ _id }) => _id)).toEqual([second, first]);
  const [row] = own.records;
  expect(row).toMatchObject({ kind: 'event', title: 'Second', owner: owner.rollNo });
  expect(row?.ownerName).toBe('Ada Ekane');
  const retainedMs = Date.parse(row?.keptUntil ?? '') - Date.parse(row?.deletedAt ?? '');
  expect(retainedMs).toBe(30 * 24 * 3_600_000);

  const all = await trashOf(admin);
  expect(all.records.map(({ _id }) => _id)).toEqual([news._id, theirs, second, first]);
  expect(await trashOf(admin, { page: '2', limit: '3' })).toMatchObject({
    records: [{ _id: first }],
    totalPages: 2,
  });
});

test('brings back news, for admins alone', async () => {
  const { body: news } = await t.call(createNews, { token: admin.token, body: aNewsItem });
  const params = { id: news._id };
  await t.call(deleteNews, { token: admin.token, params });
  expect((await restore(owner, news._id)).status).toBe(403);
  expect((await t.call(getNews, { params })).status).toBe(404);
  const back = await restore(admin, news._id);
  expect(back).toMatchObject({ status: 200, body: { message: 'Brought back from the trash.' } });
  expect((await t.call(getNews, { params })).body.title).toBe(aNewsItem.title);
  expect((await trashOf(admin)).records).toEqual([]);
});

test('records in the audit log who brought back what of somebody else', async () => {
  const [theirs, own] = [await deletedEvent(owner, 'Theirs'), await deletedEvent(admin, 'Own')];
  for (const id of [theirs, own]) expect((await restore(admin, id)).status).toBe(200);
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'details'])
    .where('action', '=', 'record.restored')
    .execute();
  const details = JSON.stringify({ kind: 'event', owner: owner.rollNo, record: theirs });
  expect(entries).toEqual([{ actor_id: admin.id, subject: 'Theirs', details }]);
});

test('keeps deleted records off the lists when a suspension ends, and suspended ones when they are restored', async () => {
  const images = [await uploadTestImage(t, owner)];
  const body = { title: 'Party', images };
  const { body: gallery } = await t.call(createGallery, { token: owner.token, body });
  const master = await createPerson(t, { accountType: 'master' });
  const setType = (accttype: 'user' | 'suspended') =>
    t.call(updateAlumnus, {
      token: master.token,
      params: { rollNo: owner.rollNo },
      body: { accttype },
    });
  const listed = async () => {
    const { gallery: galleries } = (await t.call(listGalleries, {})).body;
    const { events } = (await t.call(listEvents, {})).body;
    return galleries.length + events.length;
  };
  await deletedEvent(owner, 'Deleted before and after');

  await t.call(deleteGallery, { token: owner.token, params: { id: gallery._id } });
  await setType('suspended');
  await setType('user');
  expect(await listed()).toBe(0);
  await setType('suspended');
  expect((await restore(admin, gallery._id)).status).toBe(200);
  expect(await listed()).toBe(0);
  await setType('user');
  expect(await listed()).toBe(1);
});
