import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createEvent, deleteEvent } from '@alumni/shared/events/events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginRun, isRunning, lastRuns, renewLease } from '../../backup/backup-runs.store.ts';
import { backupFolders } from '../../backup/begun-backups.store.ts';
import { bucketFolder, openBucket } from '../../backup/bucket/bucket.ts';
import { makeDailyBackup } from '../../backup/daily-backup.ts';
import { folderReader } from '../../backup/folder/folder-backup.ts';
import { folderTarget } from '../../backup/folder/folder-target.ts';
import { lastBackup } from '../../backup/last-backup.ts';
import { openBucketTarget } from '../../backup/open-targets.ts';
import { readManifest } from '../../backup/read-backup.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { tryRestore } from '../../backup/trial-restore.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import type { BackupTargets } from '../../settings/live-settings.ts';
import { activateSite } from '../../settings/restored-copy.ts';
import { backUpIfDue } from '../../testing/back-up-if-due.ts';
import {
  anEvent,
  createPerson,
  emptyTrash,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import {
  backupBucketSettings,
  startObjectStore,
  startSilentServer,
} from '../../testing/object-store.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { siteBackups } from '../../testing/site-backups.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lastScheduledTime } from './scheduled-backups.ts';

const hour = 60 * 60_000;
/** Interval of daily backups in minutes. Shorter intervals have tests of their own. */
const day = 1440;
/**
 * Backups are due daily at this time, which was 12 hours ago. So a test can move the clock an hour ahead without
 * reaching the next due time.
 */
const backupTime = new Date(Date.now() - 12 * hour).toTimeString().slice(0, 5);
let t: TestApp;
let dir: string;
let member: Person;
let logged: string[];
beforeEach(async () => {
  t = await createTestApp();
  dir = join(mkdtempSync(join(tmpdir(), 'alumni-backups-')), 'of this site');
  member = await createPerson(t);
  logged = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
  rmSync(dirname(dir), { recursive: true, force: true });
});

const log = {
  info: (_: object, text: string) => logged.push(text),
  error: (_: object, text: string) => logged.push(text),
};
const deps = () => ({
  ...t,
  ...t.deps.config,
  storage: t.deps.storage,
  log,
});
const inFolder = async () => (await siteBackups(t.db, folderTarget(dir, t.dataDir))).list();
const listBackups = async () =>
  (await inFolder()).map(({ label, isDamaged }) => ({ folder: label, isDamaged }));
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const run = () => backUpIfDue(deps(), { dir, time: backupTime, everyMinutes: day });
const post = async () => {
  const images = [await uploadTestImage(t, member)];
  const { body } = await t.call(createEvent, { token: member.token, body: { ...anEvent, images } });
  return { id: body._id, name: images[0]?.split('/').at(-1) ?? '' };
};
const pathOf = (folder: string, name: string) => join(folder, 'files', name.slice(0, 2), name);

test('once a day, by one instance, and at once after a day without the program', async () => {
  expect((await Promise.all([run(), run()])).filter(Boolean)).toHaveLength(1);
  expect(await run()).toBe(false);
  const [first] = await listBackups();
  expect((await readManifest(folderReader(first?.folder ?? ''))).tables.accounts).toBe(1);
  expect(await lastBackup(t.dataDir)).toBeInstanceOf(Date);
  const { succeeded } = await lastRuns(t.db);
  expect(succeeded).toMatchObject({ folder: first?.folder, pictures: 0, error: null });
  later(24 * hour);
  expect(await run()).toBe(true);
  expect(await listBackups()).toHaveLength(2);
  expect(logged).toEqual(['backed up', 'backed up']);
});

test('each hour, where something that people have made has changed', async () => {
  const hourly = () => backUpIfDue(deps(), { dir, time: backupTime, everyMinutes: 60 });
  const { id } = await post();
  expect(await hourly()).toBe(true);
  const [first] = await listBackups();
  later(hour);
  // The program writes this table itself. The next run therefore succeeds without making a backup.
  await t.db.insertInto('visits').values({ day: '2026-01-01', kind: 'home', count: 3 }).execute();
  expect(await hourly()).toBe(true);
  expect(await listBackups()).toEqual([first]);
  const { succeeded } = await lastRuns(t.db);
  expect(succeeded).toMatchObject({ folder: first?.folder, copied_bytes: 0, pictures: 1 });
  expect(Date.parse(succeeded?.started_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  later(hour);
  await t.call(deleteEvent, { token: member.token, params: { id } });
  expect(await hourly()).toBe(true);
  expect(await listBackups()).toHaveLength(2);
  later(hour);
  writeFileSync(join(t.dataDir, 'site.json'), '{}');
  expect(await hourly()).toBe(true);
  expect(await listBackups()).toHaveLength(3);
});

testOnSqlite('tables are compressed', async () => {
  await run();
  const [{ folder = '' } = {}] = await listBackups();
  const rows = gunzipSync(readFileSync(join(folder, 'database/accounts.jsonl.gz')));
  expect(JSON.parse(rows.toString())).toMatchObject({ id: member.id });
});

testOnSqlite(
  'a run that goes on for days is not taken for dead, one without a lease is',
  async () => {
    const since = new Date(0);
    expect(await beginRun(t.db, since, hour)).toBeTruthy();
    for (let minutes = 0; minutes < 3 * day; minutes += 240) {
      later(4 * 60_000);
      await renewLease(t.db);
      later(4 * 60_000);
      expect(await isRunning(t.db)).toBe(true);
      expect(await beginRun(t.db, since, hour)).toBeUndefined();
    }
    later(6 * 60_000);
    expect(await isRunning(t.db)).toBe(false);
  },
);

test('what was killed is made again without a pause, by one of several instances', async () => {
  await beginRun(t.db, new Date(0), hour);
  later(4 * 60_000);
  expect(await run()).toBe(false);
  later(2 * 60_000);
  expect((await Promise.all([run(), run()])).filter(Boolean)).toHaveLength(1);
  expect(await listBackups()).toHaveLength(1);
  expect((await lastRuns(t.db)).ended).toMatchObject({ error: null, folder: expect.anything() });
});

testOnSqlite('a day costs what has changed, and each backup stands alone', async () => {
  const old = await post();
  await run();
  const { name } = await post();
  later(24 * hour);
  await run();
  vi.useRealTimers();
  const [first = '', second = ''] = (await listBackups()).map(({ folder }) => folder);
  // The picture has the same name and bytes in both backups, so they share one file.
  expect(statSync(pathOf(second, old.name)).ino).toBe(statSync(pathOf(first, old.name)).ino);
  expect(statSync(pathOf(second, name)).nlink).toBe(1);
  await t.call(deleteEvent, { token: member.token, params: { id: old.id } });
  rmSync(first, { recursive: true });
  await tryRestore(folderReader(second), { dataDir: t.dataDir, workFolder: dir }, () => {});
  expect(readdirSync(dirname(second))).toEqual([basename(second)]);
});

testOnSqlite('a picture of the backup before that is not as it was is copied anew', async () => {
  const { name } = await post();
  await run();
  const [first] = await listBackups();
  const file = pathOf(first?.folder ?? '', name);
  rmSync(file);
  later(24 * hour);
  await run();
  const [, second] = await listBackups();
  expect(statSync(pathOf(second?.folder ?? '', name)).size).toBeGreaterThan(0);
});

test('is restored for trial once a week, and says what is wrong with it', async () => {
  const { name } = await post();
  await run();
  const { tried } = await lastRuns(t.db);
  expect(tried?.tried_at).toBeTruthy();
  later(24 * hour);
  await run();
  expect((await lastRuns(t.db)).tried?.id).toBe(tried?.id);
  // Simulates a failing disk: later hard links would share the damage.
  const [first] = await listBackups();
  const file = pathOf(first?.folder ?? '', name);
  chmodSync(file, 0o600);
  writeFileSync(file, Buffer.alloc(statSync(file).size));
  later(7 * 24 * hour);
  expect(await run()).toBe(false);
  const { ended } = await lastRuns(t.db);
  expect(ended?.error).toMatch(/1 of the backup's files are missing or damaged/);
  expect(logged.at(-1)).toBe('the backup failed');
  expect((await listBackups()).map(({ isDamaged }) => isDamaged)).toEqual([false, false, true]);
  // The last run has found damage. The next backup therefore makes no hard links to old pictures, so it is whole.
  later(hour);
  expect(await run()).toBe(true);
  const last = (await listBackups()).at(-1)?.folder ?? '';
  expect(statSync(pathOf(last, name)).nlink).toBe(1);
});

testOnSqlite(
  'a folder that cannot be written is named, and tried again an hour later',
  async () => {
    writeFileSync(join(dir, '..', 'a file'), '');
    const backup = { dir: join(dir, '..', 'a file'), time: backupTime, everyMinutes: day };
    expect(await backUpIfDue(deps(), backup)).toBe(false);
    const { ended } = await lastRuns(t.db);
    expect(ended?.error).toMatch(
      /^Backups cannot be written to .*a file.* \((EEXIST|ENOTDIR)\)\.$/,
    );
    expect(await run()).toBe(false);
    later(hour);
    expect(await run()).toBe(true);
  },
);

test('a stop leaves nothing half, and the next start makes it at once', async () => {
  await post();
  const stopping = new AbortController();
  stopping.abort();
  expect(
    await backUpIfDue(deps(), { dir, time: backupTime, everyMinutes: day }, stopping.signal),
  ).toBe(false);
  const [folder] = await backupFolders(t.db);
  expect(readdirSync(join(dir, folder))).toEqual([]);
  expect((await lastRuns(t.db)).ended).toMatchObject({ folder: null, error: null });
  expect(await run()).toBe(true);
});

describe('with a bucket', () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let bucket: S3Settings;
  beforeEach(async () => {
    store = await startObjectStore();
    bucket = backupBucketSettings(store);
  });
  afterEach(() => store.stop());
  const siteInBucket = async () => siteBackups(t.db, await openBucketTarget(bucket, t.dataDir));
  const inBucket = async () => (await siteInBucket()).list();
  const backUp = (backup: BackupTargets) =>
    backUpIfDue(deps(), { ...backup, time: backupTime, everyMinutes: day });

  testOnSqlite(
    'it is made there, restored for trial once a week, and damage is made good',
    async () => {
      const { name } = await post();
      expect(await backUp({ bucket })).toBe(true);
      const [first] = await inBucket();
      const { succeeded, tried } = await lastRuns(t.db);
      expect(succeeded).toMatchObject({ folder: first?.label, pictures: 1, error: null });
      expect(tried?.tried_at).toBeTruthy();
      expect(await lastBackup(t.dataDir)).toBeInstanceOf(Date);
      const [folder] = await backupFolders(t.db);
      const objects = bucketFolder(openBucket(bucket), `${folder}/`);
      const prefix = `pictures/${name.slice(0, -4)}/`;
      const [object] = await Array.fromAsync(objects.list(prefix));
      const { key = '', size = 0 } = object ?? {};
      await objects.put(key, size, () => Buffer.alloc(size));
      later(24 * hour);
      // This backup succeeds, because it does not read pictures that the bucket already has.
      expect(await backUp({ bucket })).toBe(true);
      later(7 * 24 * hour);
      expect(await backUp({ bucket })).toBe(false);
      expect((await lastRuns(t.db)).ended?.error).toMatch(/1 of the backup's files are missing/);
      expect((await inBucket()).map(({ isDamaged }) => isDamaged)).toEqual([false, false, true]);
      later(hour);
      expect(await backUp({ bucket })).toBe(true);
      // Backups share their pictures, so writing the picture again also repairs earlier backups.
      const site = await siteInBucket();
      await tryRestore(
        site.reader(first?.name ?? ''),
        { dataDir: t.dataDir, workFolder: t.dataDir },
        () => {},
      );
    },
  );

  testOnSqlite(
    'and a folder: the one that fails is told, the other is made, and only the first again',
    async () => {
      await post();
      const nowhere = { ...bucket, bucket: 'nowhere' };
      expect(await backUp({ dir, bucket: nowhere })).toBe(false);
      const { ended, succeeded } = await lastRuns(t.db);
      expect(ended?.error).toMatch(
        /^the bucket nowhere: There is no bucket nowhere at 127\.0\.0\.1:\d+\.$/,
      );
      expect(succeeded).toBeUndefined();
      expect(await lastBackup(t.dataDir)).toBeUndefined();
      const [made] = await listBackups();
      later(hour);
      expect(await backUp({ dir, bucket })).toBe(true);
      expect(await listBackups()).toEqual([made]);
      expect(await inBucket()).toHaveLength(1);
      later(24 * hour);
      expect(await backUp({ dir, bucket })).toBe(true);
      expect(await listBackups()).toHaveLength(2);
      const labels = [(await listBackups()).at(-1)?.folder, (await inBucket()).at(-1)?.label];
      expect((await lastRuns(t.db)).succeeded?.folder).toBe(labels.join(', '));
    },
  );

  testOnSqlite(
    'and a folder have one name: what is restored from one of them goes on in both',
    async () => {
      await post();
      const { open } = t.deps.storage;
      vi.spyOn(t.deps.storage, 'open').mockImplementation((...name) => {
        later(5_000);
        return open(...name);
      });
      expect(await backUp({ dir, bucket })).toBe(true);
      const names = async () =>
        [await inFolder(), await inBucket()].map((found) => found.at(-1)?.name);
      const [first, sent] = await names();
      expect(sent).toBe(first);
      const copy = await createTestApp();
      const restored = { ...copy, ...copy.deps.config, storage: copy.deps.storage, log };
      await restoreBackup(restored, folderReader((await inFolder()).at(-1)?.label ?? ''), () => {});
      await copy.db.transaction().execute((trx) => activateSite(trx, { sendWaitingMails: false }));
      later(24 * hour);
      expect(
        await backUpIfDue(restored, { dir, bucket, time: backupTime, everyMinutes: day }),
      ).toBe(true);
      expect(await backupFolders(copy.db)).toEqual(await backupFolders(t.db));
      await copy.close();
    },
  );

  test('a stop while it hangs ends at once, and is no failure', async () => {
    const silent = await startSilentServer();
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 500);
    const hanging = { bucket: silent.settings, time: backupTime, everyMinutes: day };
    expect(await backUpIfDue(deps(), hanging, stopping.signal)).toBe(false);
    expect((await lastRuns(t.db)).ended).toMatchObject({ folder: null, error: null });
    await silent.stop();
  });
});

testOnSqlite('those that are too old are removed, with pictures that only they have', async () => {
  const gone = await post();
  const first = await makeDailyBackup(deps(), folderTarget(dir, t.dataDir), () => {});
  await t.call(deleteEvent, { token: member.token, params: { id: gone.id } });
  await emptyTrash(t.deps);
  // Rotation keeps the newest backup of each month. Without a second backup a minute later, that could be `first`.
  later(60_000);
  await makeDailyBackup(deps(), folderTarget(dir, t.dataDir), () => {});
  for (let n = 0; n < 20; n += 1) {
    later(48 * hour);
    await makeDailyBackup(deps(), folderTarget(dir, t.dataDir), () => {});
  }
  const backups = await listBackups();
  expect(backups.length).toBeLessThan(12);
  expect(backups.map(({ folder }) => folder)).not.toContain(first.label);
});

testOnSqlite('its time of the day is that of this machine', () => {
  const at = (text: string) => new Date(`2026-03-10T${text}:00`);
  const last = (time: string, now: Date, everyMinutes = day) =>
    lastScheduledTime({ time, everyMinutes }, now);
  expect(last('03:15', at('03:14'))).toEqual(new Date('2026-03-09T03:15:00'));
  expect(last('03:15', at('03:15'))).toEqual(at('03:15'));
  expect(last('23:59', at('12:00'))).toEqual(new Date('2026-03-09T23:59:00'));
  expect(last('03:15', at('03:14'), 60)).toEqual(at('02:15'));
  expect(last('03:15', at('17:16'), 60)).toEqual(at('17:15'));
  expect(last('03:15', at('17:16'), 15)).toEqual(at('17:15'));
  expect(last('03:15', at('17:16'), 360)).toEqual(at('15:15'));
});
