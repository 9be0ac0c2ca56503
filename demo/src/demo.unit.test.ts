import { createHash } from 'node:crypto';
import { login } from '@alumni/shared/auth';
import { getDashboard } from '@alumni/shared/dashboard';
import { listEvents } from '@alumni/shared/events';
import { download } from '@alumni/shared/files';
import { preview } from '@alumni/shared/limits';
import { listOpportunities } from '@alumni/shared/opportunities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount } from '../../server/src/accounts/accounts.store.ts';
import { checkFiles } from '../../server/src/files/cleanup.ts';
import { newImageName } from '../../server/src/files/image-storage.ts';
import { runProgram } from '../../server/src/testing/run-program.ts';
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { calendarOf } from './calendar.ts';
import { logins } from './content/logins.ts';
import { fillDemo } from './fill.ts';
import { foreignData } from './own-place.ts';
import { planMembers } from './plan-members.ts';
import { planRecords } from './plan-records.ts';

const today = new Date();
let demo: TestApp;
let interrupted: unknown;
let foreignThen: unknown;
let progress: [done: number, total: number];

async function texts(): Promise<Record<string, string[]>> {
  const { db } = demo;
  const [accounts, events, opportunities, news, galleries] = await Promise.all([
    db.selectFrom('accounts').selectAll().where('account_type', '!=', 'master').execute(),
    db.selectFrom('events').selectAll().execute(),
    db.selectFrom('opportunities').selectAll().execute(),
    db.selectFrom('news').selectAll().execute(),
    db.selectFrom('galleries').selectAll().execute(),
  ]);
  return {
    accounts: accounts.map((row) => [row.email, row.description, row.testimony].join()),
    events: events.map((row) => [row.theme, row.start_date, row.description, row.video].join()),
    opportunities: opportunities.map((row) => [row.title, row.deadline, row.description].join()),
    news: news.map((row) => [row.title, row.description].join()),
    galleries: galleries.map((row) => [row.title, row.description].join()),
  };
}

function planned(): Record<string, string[]> {
  const calendar = calendarOf(today);
  const members = planMembers(calendar);
  const { events, opportunities, news, galleries } = planRecords(members, calendar);
  return {
    accounts: members.map((m) => [m.email, m.description, m.testimony].join()),
    events: events.map(({ columns: c }) => [c.theme, c.start_date, c.description, c.video].join()),
    opportunities: opportunities.map(({ columns: c }) =>
      [c.title, c.deadline, c.description].join(),
    ),
    news: news.map(({ columns: c }) => [c.title, c.description].join()),
    galleries: galleries.map(({ columns: c }) => [c.title, c.description].join()),
  };
}

function digest(lists: Record<string, string[]>): string {
  const sorted = Object.entries(lists).map(([name, list]) => [name, [...list].sort()]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

// Drawing takes two cores half a minute, and the queries are the stores', which are tried on both
// databases: once is enough.
describe('the demonstration', () => {
  beforeAll(async () => {
    demo = await createTestApp();
    const { db } = demo;
    const { storage } = demo.deps;
    let left = 90;
    const failing = {
      ...storage,
      put: async (name: string, bytes: Buffer) => {
        left -= 1;
        if (left < 0) throw new Error('no room');
        await storage.put(name, bytes);
      },
    };
    // First as far as the pictures of some events, then to the end.
    const onProgress = (done: number, total: number) => {
      progress = [done, total];
    };
    await fillDemo({ db, storage: failing, today, onProgress }).catch((error: unknown) => {
      interrupted = error;
    });
    foreignThen = await foreignData(db, storage);
    expect(await fillDemo({ db, storage, today, onProgress })).toBe('filled');
  }, 300_000);

  afterAll(() => demo?.close());

  it('completes what was interrupted, and counts every picture once', async () => {
    expect(interrupted).toMatchObject({ message: 'no room' });
    expect(progress[0]).toBe(progress[1]);
    expect(digest(await texts())).toBe(digest(planned()));
  });

  it('is large enough, and nothing reads twice', async () => {
    const lists = await texts();
    const inDirectory = await demo.db
      .selectFrom('accounts')
      .select('id')
      .where('profile_image', '!=', '')
      .where('last_name', '!=', '')
      .where('account_type', '!=', 'suspended')
      .execute();
    expect(inDirectory.length).toBeGreaterThanOrEqual(60);
    expect(lists.events?.length).toBeGreaterThanOrEqual(25);
    expect(lists.opportunities?.length).toBeGreaterThanOrEqual(25);
    expect(lists.news?.length).toBeGreaterThanOrEqual(25);
    expect(lists.galleries?.length).toBeGreaterThanOrEqual(14);

    const descriptions = planMembers(calendarOf(today)).flatMap((m) => m.description || []);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    const testimonies = planMembers(calendarOf(today)).flatMap((m) => m.testimony || []);
    expect(testimonies.length).toBeGreaterThanOrEqual(10);
    const long = (lists.events ?? []).filter((text) => text.length > preview.descriptionChars);
    expect(long.length).toBeGreaterThanOrEqual(5);
  });

  it('lies around the day it is filled', async () => {
    const day = today.toISOString().slice(0, 10);
    const { events } = (await demo.call(listEvents, { query: { limit: 50 } })).body;
    expect(events.some((event) => event.start_date > day)).toBe(true);
    expect(events.some((event) => event.end_date < day)).toBe(true);
    expect(events.every((event) => event.createdAt < today.toISOString())).toBe(true);
    const { opportunities } = (await demo.call(listOpportunities, { query: { limit: 50 } })).body;
    expect(opportunities.some((one) => one.deadline >= day)).toBe(true);
    expect(opportunities.some((one) => one.deadline < day)).toBe(true);
  });

  it('has every picture that is named, within its budget', async () => {
    const { rowsWithoutFile, filesWithoutRow } = await checkFiles(demo.deps);
    expect({ rowsWithoutFile, filesWithoutRow }).toEqual({
      rowsWithoutFile: [],
      filesWithoutRow: [],
    });
    const { bytes } = await demo.db
      .selectFrom('images')
      .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
      .executeTakeFirstOrThrow();
    expect(Number(bytes)).toBeLessThan(40_000_000);

    const { galleries } = planRecords(planMembers(calendarOf(today)), calendarOf(today));
    const hung = await demo.db
      .selectFrom('record_images')
      .innerJoin('images', 'images.name', 'record_images.image_name')
      .select(['images.name', 'images.sha256'])
      .where('record', '=', 'gallery')
      .execute();
    expect(hung).toHaveLength(galleries.flatMap(({ pictures }) => pictures).length);
    expect(new Set(hung.map((image) => image.sha256)).size).toBe(hung.length);
    const answer = await demo.call(download, { query: { fileName: hung[0]?.name ?? '' } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  });

  it('lets its master, its administrator and its alumnus log in', async () => {
    for (const { email, password, role } of Object.values(logins)) {
      const { body } = await demo.call(login, { body: { email, password } });
      expect(body.user.accttype).toBe(role === 'alumnus' ? 'user' : role);
      expect(body.user.profileImage).toMatch(/^\/mnt\/uploads\//);
      if (role !== 'alumnus') continue;
      const params = { rollNo: body.user.rollNo };
      const counts = (await demo.call(getDashboard, { params, token: body.token })).body;
      expect(counts.eventCount).toBeGreaterThanOrEqual(3);
      expect(counts.opportunitesCount).toBeGreaterThanOrEqual(3);
    }
  });

  it('does nothing when it is filled already', async () => {
    const before = digest(await texts());
    const { db } = demo;
    const { storage } = demo.deps;
    const onProgress = () => expect.unreachable();
    expect(await fillDemo({ db, storage, today, onProgress })).toBe('present');
    expect(digest(await texts())).toBe(before);
  });

  it('knows its own place, interrupted or complete', async () => {
    expect(foreignThen).toBeUndefined();
    expect(await foreignData(demo.db, demo.deps.storage)).toBeUndefined();
    const master = demo.db.updateTable('accounts').where('email_key', '=', logins.master.email);
    await master.set({ email_key: 'somebody@else.example' }).execute();
    expect(await foreignData(demo.db, demo.deps.storage)).toBe('accounts');
  });
});

describe('a place that is not its own', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
  });
  afterAll(() => own.close());

  const refusal = (settings = {}) =>
    runProgram({ script: 'demo/src/main.ts', dataDir: own.dataDir, settings }).then(
      () => 'started',
      (error: Error) => error.message,
    );

  it('holds pictures without accounts', async () => {
    const name = newImageName();
    await own.deps.storage.put(name, Buffer.from('x'));
    expect(await foreignData(own.db, own.deps.storage)).toBe('pictures');
    expect(await refusal()).toMatch(/ended with 1\nSetting: DATA_DIR holds pictures [^\n]*\n$/);
    await own.deps.storage.remove(name);
    expect(await foreignData(own.db, own.deps.storage)).toBeUndefined();
  });

  it('holds nobody but a master', async () => {
    await insertAccount(own.db, {
      rollNo: 'AAAAA-00000',
      email: 'somebody@else.example',
      passwordHash: 'x',
      accountType: 'master',
      language: 'en',
      lastName: 'Somebody',
    });
    expect(await foreignData(own.db, own.deps.storage)).toBe('accounts');
    expect(await refusal()).toMatch(/ended with 1\nSetting: DATA_DIR holds accounts [^\n]*\n$/);
    const accounts = await own.db.selectFrom('accounts').select('email').execute();
    expect(accounts).toEqual([{ email: 'somebody@else.example' }]);
  });
});
