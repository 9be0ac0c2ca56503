import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createNews, updateNews } from '@alumni/shared/records/news';
import { listAudit, listRecordHistory } from '@alumni/shared/site/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostgres } from '../../db/dialect.ts';
import { newId } from '../../db/ids.ts';
import { eraseFromAudit, recordAudit } from '../../session/audit-log.store.ts';
import { aNewsItem, anEvent, createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let master: Person;
beforeAll(async () => {
  t = await createTestApp();
  master = await createPerson(t, { accountType: 'master', first_name: 'Ma', last_name: 'Ster' });
});
afterAll(() => t.close());

const page = async (number: number, query: { limit?: number; search?: string } = {}) =>
  (await t.call(listAudit, { token: master.token, query: { page: number, ...query } })).body;

test('returns one empty page for an empty log', async () => {
  expect(await page(1)).toEqual({ entries: [], totalPages: 1 });
});

test('paginates newest first without gaps or duplicates', async () => {
  for (let n = 1; n <= 35; n += 1) {
    const createdAt = `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
    const details = { rollNo: 'PAGED-00000' };
    await recordAudit(t.db, {
      action: 'login.failures',
      subject: `person ${n}`,
      details,
      createdAt,
    });
  }
  const subjects = Array.from({ length: 35 }, (_, index) => `person ${35 - index}`);
  for (const search of ['', 'paged 00000']) {
    const [first, second] = [await page(1, { search }), await page(2, { search })];
    expect([first.totalPages, first.entries.length, second.entries.length]).toEqual([2, 30, 5]);
    const entries = [...first.entries, ...second.entries];
    expect(entries.map((entry) => entry.subject)).toEqual(subjects);
    expect(await page(3, { search })).toEqual({ entries: [], totalPages: 2 });
    expect((await page(4, { limit: 10, search })).entries).toHaveLength(5);
  }
});

describe('names people', () => {
  test('as they are now, with their roll numbers; nobody for the server itself', async () => {
    const rose = await createPerson(t, { first_name: 'Rose', last_name: 'Neba' });
    const admin = await createPerson(t, { accountType: 'admin', first_name: 'Paul' });
    await recordAudit(t.db, {
      action: 'password.set',
      subject: 'Rose Neba',
      details: { rollNo: rose.rollNo },
    });
    await recordAudit(t.db, {
      actorId: admin.id,
      action: 'record.deleted',
      subject: 'Party',
      details: { kind: 'event', owner: rose.rollNo, record: 'r1' },
    });
    for (const person of [rose, admin]) {
      await t.call(updateAlumnus, {
        params: { rollNo: person.rollNo },
        token: person.token,
        body: { lastName: 'Married' },
      });
    }
    const [byAdmin, byServer] = (await page(1)).entries;
    expect(byAdmin).toMatchObject({
      actor: admin.rollNo,
      actorName: 'Paul Married',
      subject: 'Party',
      person: rose.rollNo,
      personName: 'Rose Married',
    });
    expect(byServer).toMatchObject({
      actor: '',
      actorName: '',
      subject: 'Rose Neba',
      person: rose.rollNo,
      personName: 'Rose Married',
    });
  });

  test('whose account is gone as they were, and finds them by roll number', async () => {
    const gone = await createPerson(t, {
      accountType: 'admin',
      first_name: 'Odile',
      last_name: '',
    });
    await recordAudit(t.db, { actorId: gone.id, action: 'record.deleted', subject: 'Old party' });
    const details = { rollNo: gone.rollNo };
    await recordAudit(t.db, { action: 'password.set', subject: 'Odile Gone', details });
    await t.db.deleteFrom('accounts').where('id', '=', gone.id).execute();
    const { entries } = await page(1, { search: gone.rollNo });
    expect(entries).toMatchObject([
      { actor: '', subject: 'Odile Gone', person: gone.rollNo, personName: '' },
      { actor: gone.rollNo, actorName: 'Odile', subject: 'Old party' },
    ]);
  });
});

describe('finds what a person did, or what was done to them or theirs,', () => {
  let ada: Person;
  let other: Person;
  beforeAll(async () => {
    ada = await createPerson(t, {
      accountType: 'admin',
      first_name: 'Ada',
      last_name: 'Ndi-Ekane',
    });
    other = await createPerson(t, { first_name: 'Ekane', last_name: 'Brother' });
    const owner = { kind: 'event', owner: ada.rollNo, record: 'r2' };
    await recordAudit(t.db, { actorId: ada.id, action: 'record.changed', subject: 'did' });
    await recordAudit(t.db, {
      action: 'password.set',
      subject: 'to',
      details: { rollNo: ada.rollNo },
    });
    await recordAudit(t.db, {
      actorId: other.id,
      action: 'record.deleted',
      subject: 'theirs',
      details: owner,
    });
    await recordAudit(t.db, { actorId: other.id, action: 'record.changed', subject: 'no' });
  });
  const found = async (search: string) =>
    (await page(1, { search })).entries.map(({ subject }) => subject);

  test('by name in any order, roll number or e-mail', async () => {
    const { email, rollNo } = ada;
    for (const search of [
      'ndi ekane',
      'Dr ÉKANE ada',
      rollNo,
      rollNo.toLowerCase().replace('-', ' '),
      email.toUpperCase(),
    ]) {
      expect(await found(search), search).toEqual(['theirs', 'to', 'did']);
    }
  });

  test('once where it names several of the people found', async () => {
    expect(await found('ekane')).toEqual(['no', 'theirs', 'to', 'did']);
  });

  test('and nothing for a name that nobody has, or for signs alone', async () => {
    for (const search of ['xyzzy', '%', '_', '"']) expect(await found(search)).toEqual([]);
  });

  test('of the first hundred people of a name, and tells that there are more', async () => {
    const { id } = await createPerson(t, { last_name: 'Common' });
    const accounts = t.db.selectFrom('accounts').selectAll().where('id', '=', id);
    const row = await accounts.executeTakeFirstOrThrow();
    const namesakes = Array.from({ length: 100 }, (_, n) => ({
      ...row,
      id: `common${n}`,
      roll_no: `C0MM0-${n}`,
      email_key: `common${n}`,
      seq: row.seq + 1 + n,
    }));
    await t.db.insertInto('accounts').values(namesakes.slice(1)).execute();
    expect((await page(1, { search: 'common' })).more).toBeUndefined();
    await t.db.insertInto('accounts').values(namesakes.slice(0, 1)).execute();
    expect((await page(1, { search: 'common' })).more).toBe(true);
  });

  test('by an index that has the order of the list', async () => {
    const query = sql`select entry_id from audit_mentions where mentioned = 'A'
      order by created_at desc, entry_id desc limit 30`;
    const plan = isPostgres(t.db)
      ? await t.db.transaction().execute(async (trx) => {
          // The table is so small that PostgreSQL would prefer a full scan.
          await sql`set local enable_seqscan = off`.execute(trx);
          await sql`set local enable_bitmapscan = off`.execute(trx);
          return sql`explain ${query}`.execute(trx);
        })
      : await sql`explain query plan ${query}`.execute(t.db);
    const steps = JSON.stringify(plan.rows);
    expect(steps).toMatch(/Index Only Scan Backward|SEARCH audit_mentions USING PRIMARY KEY/);
    expect(steps).not.toMatch(/sort|temp b-tree/i);
  });
});

describe('history of a record', () => {
  const history = (id: string, { token }: Person, query = {}) =>
    t.call(listRecordHistory, { params: { id }, token, query });

  test('tells admins who posted it and what others did with it, newest first', async () => {
    const owner = await createPerson(t, { first_name: 'Rose', last_name: 'Neba' });
    const admin = await createPerson(t, { accountType: 'admin', first_name: 'Paul' });
    const id = (await t.call(createEvent, { token: owner.token, body: anEvent })).body._id;
    const twin = (await t.call(createEvent, { token: owner.token, body: anEvent })).body._id;
    const change = (by: Person, of: string, theme: string) =>
      t.call(updateEvent, { params: { id: of }, token: by.token, body: { theme } });
    await change(owner, id, 'Own change');
    for (const theme of ['First', 'Second']) await change(admin, id, theme);
    await change(master, twin, 'Other event');

    const { body } = await history(id, admin);
    expect(body).toMatchObject({ owner: owner.rollNo, ownerName: 'Rose Neba', totalPages: 1 });
    expect(body.updatedAt > body.createdAt).toBe(true);
    expect(body.entries).toMatchObject([
      { actor: admin.rollNo, action: 'record.changed', subject: 'First', personName: 'Rose Neba' },
      { actor: admin.rollNo, action: 'record.changed', subject: 'Own change' },
    ]);
    const { body: second } = await history(id, admin, { page: 2, limit: 1 });
    expect(second).toMatchObject({ entries: [{ subject: 'Own change' }], totalPages: 2 });

    await t.call(deleteEvent, { params: { id }, token: admin.token });
    expect((await history(id, admin)).status).toBe(404);
    expect((await history('nothing', admin)).status).toBe(404);
  });

  test('of news whose author is gone names nobody', async () => {
    const author = await createPerson(t, { accountType: 'admin' });
    const id = (await t.call(createNews, { token: author.token, body: aNewsItem })).body._id;
    await t.call(updateNews, { params: { id }, token: master.token, body: { title: 'Changed' } });
    await t.db.deleteFrom('accounts').where('id', '=', author.id).execute();
    const { body } = await history(id, master);
    expect(body).toMatchObject({ owner: '', ownerName: '', entries: [{ actorName: 'Ma Ster' }] });
  });
});

test('serves other requests while it forgets somebody', async () => {
  for (let n = 0; n < 1_001; n += 1) {
    await recordAudit(t.db, { action: 'login.failures', subject: `entry ${n}` });
  }
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  });
  const gone = { id: newId(), rollNo: 'GONE-00000', email: 'gone@alumni.example', senders: [] };
  await t.db.transaction().execute((trx) => eraseFromAudit(trx, gone));
  clearInterval(count);
  expect(turns).toBeGreaterThan(0);
});
