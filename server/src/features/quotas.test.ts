import {
  createEvent,
  deleteEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events/events';
import { getAllowance } from '@alumni/shared/images/allowance';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews } from '@alumni/shared/records/news';
import { restoreRecord } from '@alumni/shared/records/trash';
import { afterEach, expect, test } from 'vitest';
import { fromNow, newId, now } from '../db/ids.ts';
import { newImageName } from '../images/storage/image-storage.ts';
import {
  aNewsItem,
  anEvent,
  createPerson,
  type Person,
  uploadTestImage,
} from '../testing/factories.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const hour = 3_600_000;
const megabyte = 1_000_000;
let t: TestApp;
afterEach(() => t.close());

const post = ({ token }: Person) => t.call(createEvent, { token, body: anEvent });

async function insertImage(person: Person, bytes: number, created_at = now()): Promise<void> {
  const row = { name: newImageName(), uploaded_by: person.id, width: 1, height: 1, sha256: '' };
  await t.db
    .insertInto('images')
    .values({ ...row, bytes, created_at })
    .execute();
}

test('limits the records of a day, the trash included, until the oldest is a day old', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', RECORDS_PER_DAY: '3' });
  const member = await createPerson(t);
  const first = await post(member);
  await t.call(deleteEvent, { token: member.token, params: { id: first.body._id } });
  await post(member);
  expect(
    (await t.call(createGallery, { token: member.token, body: await gallery(member) })).status,
  ).toBe(201);
  const refused = await post(member);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe(
    'You have posted 3 times in the last 24 hours, which is the most a day. You can post again in 24 hours.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  await t.db
    .updateTable('events')
    .set({ created_at: fromNow(-25 * hour) })
    .where('id', '=', first.body._id)
    .execute();
  expect((await post(member)).status).toBe(201);
});

async function gallery(person: Person) {
  return { title: 'Party', images: [await uploadTestImage(t, person)] };
}

test('counts what one person posts at the same moment', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', RECORDS_PER_DAY: '3' });
  const member = await createPerson(t);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await post(member)).status),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
});

test('limits the records in all; admins have ten times as many', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', RECORDS_IN_ALL: '2' });
  const [member, admin] = [await createPerson(t), await createPerson(t, { accountType: 'admin' })];
  for (let count = 0; count < 2; count += 1) await post(member);
  await t.db
    .updateTable('events')
    .set({ created_at: fromNow(-25 * hour) })
    .execute();
  const refused = await post(member);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/^You have posted as much as one person may\./);
  for (let count = 0; count < 20; count += 1) {
    const body = aNewsItem;
    expect((await t.call(createNews, { token: admin.token, body })).status).toBe(201);
  }
  expect((await t.call(createNews, { token: admin.token, body: aNewsItem })).status).toBe(403);
});

test('limits the bytes of uploads, a day and in all', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', UPLOAD_MB_PER_DAY: '2', UPLOAD_MB_IN_ALL: '3' });
  const member = await createPerson(t);
  await insertImage(member, 2 * megabyte - 10);
  await expect(uploadTestImage(t, member)).rejects.toThrow(
    'You have uploaded 2 MB of images in the last 24 hours',
  );
  await t.db
    .updateTable('images')
    .set({ created_at: fromNow(-25 * hour) })
    .execute();
  await uploadTestImage(t, member);
  await insertImage(member, megabyte, fromNow(-25 * hour));
  await expect(uploadTestImage(t, member)).rejects.toThrow('Your images take as much room');
});

testOnSqlite('tells what is used and what is possible', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  const member = await createPerson(t);
  await post(member);
  await insertImage(member, 5 * megabyte);
  const { body } = await t.call(getAllowance, { token: member.token });
  expect(body.allowance).toEqual({
    recordsPerDay: { used: 1, max: 50 },
    records: { used: 1, max: 2_000 },
    uploadBytesPerDay: { used: 5 * megabyte, max: 200 * megabyte },
    uploadBytes: { used: 5 * megabyte, max: 2_000 * megabyte },
  });
});

testOnSqlite('limits changes and deletions to 240 an hour', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  const member = await createPerson(t);
  const { body: created } = await post(member);
  const options = { token: member.token, params: { id: created._id } };
  for (let count = 0; count < 239; count += 1) {
    expect((await t.call(updateEvent, { ...options, body: { town: 'Buea' } })).status).toBe(200);
  }
  expect((await t.call(deleteEvent, options)).status).toBe(200);
  const refused = await t.call(restoreRecord, options);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.body.message).toMatch(/^You have made a lot of changes within an hour\./);
});

test('limits searches and deep pages, by account or by address, and no other reads', async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  const member = await createPerson(t);
  const search = (token?: string) =>
    t.call(listEvents, { query: { search: 'assembly' }, ...(token && { token }) });
  for (let count = 0; count < 600; count += 1) expect((await search()).status).toBe(200);
  const refused = await search();
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/^There have been very many searches from your network\./);
  expect((await t.call(listEvents, { query: { page: '101' } })).status).toBe(429);
  expect((await t.call(listEvents, { query: { page: '2' } })).status).toBe(200);
  for (let count = 0; count < 240; count += 1)
    expect((await search(member.token)).status).toBe(200);
  expect((await search(member.token)).status).toBe(429);
});

testOnSqlite("bounds one's own list without changing its form", async () => {
  t = await createTestApp();
  const member = await createPerson(t);
  const { body } = await post(member);
  const row = await t.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', body._id)
    .executeTakeFirstOrThrow();
  const description = 'long '.repeat(4_000);
  for (let from = 0; from < 1_100; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const create_key = null;
      return { ...row, id: newId(), seq: row.seq + from + at + 1, description, create_key };
    });
    await t.db.insertInto('events').values(rows).execute();
  }
  const response = await t.call(listOwnEvents, {
    token: member.token,
    params: { rollNo: member.rollNo },
  });
  expect(response.body).toHaveLength(1_000);
  expect(JSON.stringify(response.body).length).toBeLessThan(6_000_000);
  expect(response.body[0]).toMatchObject({ theme: anEvent.theme, truncated: true });
  expect(description).toContain(response.body[0]?.description.slice(0, -1));
});
