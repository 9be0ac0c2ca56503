import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { backupBucketSettings, startObjectStore } from '../testing/object-store.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { siteBackups } from '../testing/site-backups.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { backupFolders } from './begun-backups.store.ts';
import { openBucket } from './bucket/bucket.ts';
import { bucketTarget } from './bucket/bucket-target.ts';
import { makeDailyBackup } from './daily-backup.ts';
import { folderMark } from './folder/folder-mark.ts';
import { folderTarget } from './folder/folder-target.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupTarget, newBackupName } from './target.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const silent = () => {};

let dir: string;
let site: TestApp;
let opened: TestApp[];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'alumni-place-'));
  opened = [];
  site = await newSite();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const app of opened) await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A site with one member, so that its backups hold something. */
async function newSite(): Promise<TestApp> {
  const app = await createTestApp();
  opened.push(app);
  await createPerson(app);
  return app;
}

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const deps = (app: TestApp) => ({ ...app, storage: app.deps.storage });

async function backUp(app: TestApp, target: BackupTarget, options = {}) {
  later(hour);
  return makeDailyBackup(deps(app), target, silent, options);
}

/** Labels of all backups of a target. */
async function allIn(target: BackupTarget): Promise<string[]> {
  const ids = await target.siteIds();
  const found = await Promise.all(ids.map((id) => target.site(id).list()));
  return found.flat().map(({ label }) => label);
}

/** A new site, restored from the newest backup of `app` or from the one at index `at`. */
async function restoreCopy(app: TestApp, target: BackupTarget, at = -1): Promise<TestApp> {
  const copy = await createTestApp();
  opened.push(copy);
  const backups = await siteBackups(app.db, target);
  const name = (await backups.list()).at(at)?.name ?? '';
  await restoreBackup(deps(copy), backups.reader(name), silent);
  return copy;
}

/** With PostgreSQL, only folders are tested: bucket backups do not depend on the type of the database. */
const kinds = inject('postgresUrl') ? ['folder'] : ['folder', 'bucket'];

describe.each(kinds)('in a %s', (kind) => {
  let target: BackupTarget;
  let stop = async () => {};
  beforeEach(async () => {
    target = folderTarget(dir, site.dataDir);
    if (kind === 'folder') return;
    const store = await startObjectStore();
    stop = store.stop;
    target = bucketTarget(openBucket(backupBucketSettings(store)), site.dataDir);
  });
  afterEach(() => stop());

  testOnSqlite('each site writes and rotates in a folder of its own', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(9, 0, 0, 0) });
    const other = await newSite();
    const { label: theirs } = await backUp(other, target);
    // Rotation keeps only the last backup of a past day.
    const { label: first } = await backUp(site, target);
    const { label: second } = await backUp(site, target);
    later(3 * day);
    const made = await backUp(site, target);
    expect(made).toMatchObject({ removed: [first], foreign: 0, formerFolder: undefined });
    expect((await allIn(target)).toSorted()).toEqual([theirs, second, made.label].toSorted());
  });

  test('an older copy leaves the folder, changes nothing there, and both go on', async () => {
    await backUp(site, target);
    await backUp(site, target);
    const older = await restoreCopy(site, target, 0);
    const [former] = await backupFolders(older.db);
    later(60 * day);
    const before = await allIn(target);
    const made = await backUp(older, target);
    expect(made).toMatchObject({
      foreign: 2,
      formerFolder: target.site(former).label,
      removed: [],
    });
    expect(await backupFolders(older.db)).toEqual([expect.not.stringMatching(former), former]);
    expect(await allIn(target)).toEqual(expect.arrayContaining([...before, made.label]));
    const again = await backUp(older, target, { sameSince: new Date(0) });
    expect(again).toMatchObject({ label: made.label, foreign: 2 });
    expect(await backUp(site, target)).toMatchObject({ foreign: 0, formerFolder: undefined });
    expect(await backupFolders(site.db)).toEqual([former]);
  });

  testOnSqlite(
    'of two that run at the same moment neither removes what the other made',
    async () => {
      await backUp(site, target);
      const copy = await restoreCopy(site, target);
      later(hour);
      const both = await Promise.all(
        [site, copy].map((app) => makeDailyBackup(deps(app), target, silent)),
      );
      expect(new Set(both.map(({ label }) => label)).size).toBe(2);
      later(400 * day);
      for (const app of [site, copy]) await backUp(app, target);
      // The site or its copy has moved to a new folder. Its earlier backups stay in the old folder.
      const folders = await Promise.all([site, copy].map(({ db }) => backupFolders(db)));
      const stays = folders.findIndex(({ length }) => length === 2);
      expect(folders.map(({ length }) => length).toSorted()).toEqual([1, 2]);
      expect(await allIn(target)).toContain(both[stays]?.label);
    },
  );
});

testOnSqlite('of two equal copies the first goes on, the other takes a new folder', async () => {
  const target = folderTarget(dir, site.dataDir);
  await backUp(site, target);
  const copy = await restoreCopy(site, target);
  const [former] = await backupFolders(site.db);
  await backUp(copy, target);
  expect(await backUp(site, target)).toMatchObject({ foreign: 2 });
  await backUp(copy, target);
  expect(await backupFolders(copy.db)).toEqual([former]);
  expect(await backupFolders(site.db)).toHaveLength(2);
});

testOnSqlite('a backup from the future lets no older copy in', async () => {
  const target = folderTarget(dir, site.dataDir);
  later(0);
  const future = new Date(Date.now() + 365 * day);
  await makeDailyBackup(deps(site), target, silent, { name: newBackupName(future) });
  await backUp(site, target);
  const older = await restoreCopy(site, target, 0);
  await backUp(site, target);
  await backUp(older, target);
  expect([await backupFolders(older.db), await backupFolders(site.db)]).toMatchObject([
    { length: 2 },
    { length: 1 },
  ]);
});

testOnSqlite('a backup whose run was killed after it was complete is the site’s', async () => {
  const target = folderTarget(dir, site.dataDir);
  const killed = new Error('killed');
  const [folder] = await backupFolders(site.db);
  const own = target.site(folder);
  const stopped = backUp(site, {
    ...target,
    site: () => ({
      ...own,
      async begin(...args) {
        const writer = await own.begin(...args);
        const finish: typeof writer.finish = async (...made) => {
          await writer.finish(...made);
          throw killed;
        };
        return { ...writer, finish };
      },
    }),
  });
  await expect(stopped).rejects.toThrow(killed);
  expect(await own.list()).toHaveLength(1);
  await backUp(site, target);
  expect(await backupFolders(site.db)).toEqual([folder]);
});

testOnSqlite('backups of before 1.0, directly in the target, are counted and stay', async () => {
  const target = folderTarget(dir, site.dataDir);
  const { label } = await backUp(site, target);
  const flat = join(dir, '2026-01-02T03-15-00');
  await cp(label, flat, { recursive: true });
  expect(await target.siteIds()).toMatchObject({ length: 2, 0: '' });
  later(400 * day);
  for (let n = 0; n < 2; n += 1) expect(await backUp(site, target)).toMatchObject({ foreign: 1 });
  expect(await allIn(target)).toContain(flat);
  await restoreBackup(
    deps(await createCopy()),
    target.site('').reader('2026-01-02T03-15-00'),
    silent,
  );
});

async function createCopy(): Promise<TestApp> {
  const copy = await createTestApp();
  opened.push(copy);
  return copy;
}

testOnSqlite(
  'a folder that is copied to another target has that site’s name, and is left',
  async () => {
    const other = await newSite();
    const target = folderTarget(dir, site.dataDir);
    const { label } = await backUp(other, target);
    const [own] = await backupFolders(site.db);
    await rename(join(label, '..'), join(dir, own));
    expect(await backUp(site, target)).toMatchObject({ foreign: 1, formerFolder: join(dir, own) });
  },
);

testOnSqlite('a folder that only another user reads hides no other', async () => {
  const target = folderTarget(dir, site.dataDir);
  await backUp(site, target);
  const [id = ''] = await target.siteIds();
  const locked = randomUUID();
  // Tests may run as root, who can read every folder. But nobody can read a symbolic link that points to itself.
  symlinkSync(locked, join(dir, locked));
  expect(await target.siteIds()).toEqual([id]);
  rmSync(join(dir, id), { recursive: true });
  expect(await target.siteIds()).toEqual([locked]);
});

testOnSqlite('a mark that belongs to the user of another site is left alone', async () => {
  // Tests may run as root, who can write every file. So a folder, which cannot be written, takes the place of another
  // user's file.
  mkdirSync(join(dir, folderMark));
  const target = folderTarget(dir, site.dataDir);
  const { label } = await backUp(site, target);
  expect(await allIn(target)).toEqual([label]);
});

testOnSqlite(
  'where little is free, the oldest of 48 hours go, and are named; that before an upgrade stays',
  async () => {
    // Makes all these backups on one day, because rotation would keep the newest of each day.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day });
    vi.setSystemTime(new Date().setUTCHours(9, 0, 0, 0));
    const target = folderTarget(dir, site.dataDir);
    await backUp(site, target, { reason: 'upgrade' });
    for (let n = 0; n < 4; n += 1) await backUp(site, target, { reason: 'manual' });
    const own = await siteBackups(site.db, target);
    const [upgrade, first, second] = await own.list();
    const shares = [0.1, 0.19, 0.2];
    const scarce = {
      ...target,
      site: (id: string) => ({ ...target.site(id), freeShare: async () => shares.shift() }),
    };
    const { removed } = await backUp(site, scarce, { reason: 'manual' });
    expect(removed).toEqual([first?.label, second?.label]);
    const left = await own.list();
    expect([left.length, left[0]]).toEqual([4, upgrade]);
  },
);
