import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { bucketOfBackups, startObjectStore } from '../testing/object-store.ts';
import { testOnce } from '../testing/once.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openBucket } from './bucket/bucket.ts';
import { bucketTarget } from './bucket/bucket-target.ts';
import { makeDailyBackup } from './daily-backup.ts';
import { folderTarget } from './folder/folder-target.ts';
import { noteBackup } from './last-backup.ts';
import { adoptTarget, backupsIn, RefusedTargetError, strangerIn } from './ownership.ts';
import { restoreBackup } from './restore-backup.ts';
import { renewSiteId } from './site-identity.store.ts';
import type { BackupTarget } from './target.ts';

const hour = 60 * 60_000;
const silent = () => {};

let dir: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let site: TestApp;
let opened: TestApp[];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'alumni-place-'));
  store = await startObjectStore();
  opened = [];
  site = await aSite();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const app of opened) await app.close();
  await store.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** With one member, so that its backups hold something. */
async function aSite(): Promise<TestApp> {
  const app = await createTestApp();
  opened.push(app);
  await createPerson(app);
  return app;
}

const later = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 + ms });
const deps = (app: TestApp) => ({ ...app, storage: app.deps.storage });

async function backUp(app: TestApp, place: BackupTarget, options = {}) {
  later(hour);
  return makeDailyBackup(deps(app), place, silent, options);
}

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  if (error instanceof RefusedTargetError) return error.refusal;
  throw error;
}

async function adopt(app: TestApp, place: BackupTarget): Promise<void> {
  const stranger = await strangerIn(deps(app), place);
  if (!stranger) throw new Error('there is nothing to adopt');
  await app.db.transaction().execute((trx) => adoptTarget(trx, stranger));
}

const names = async (place: BackupTarget) => (await place.list()).map(({ name }) => name);

/** A copy as an operator makes one, of a backup. */
async function copyOf(place: BackupTarget, name: string): Promise<TestApp> {
  const copy = await createTestApp();
  opened.push(copy);
  await restoreBackup(deps(copy), place.reader(name), silent);
  return copy;
}

/** The answers of a bucket do not depend on the database. */
const kinds = inject('postgresUrl') ? ['folder'] : ['folder', 'bucket'];

describe.each(kinds)('a %s', (kind) => {
  let place: BackupTarget;
  beforeEach(() => {
    place =
      kind === 'folder'
        ? folderTarget(dir, site.dataDir)
        : bucketTarget(openBucket(bucketOfBackups(store)), site.dataDir);
  });

  testOnce('of one site is refused to another, and nothing of it changes', async () => {
    await backUp(site, place);
    await backUp(site, place);
    const before = await names(place);
    const other = await aSite();
    expect(await refusalOf(backUp(other, place))).toBe('foreign');
    expect(await names(place)).toEqual(before);
    expect(await refusalOf(backUp(site, place))).toBeUndefined();
  });

  test('is refused to an older copy of its site', async () => {
    await backUp(site, place);
    const [first = ''] = await names(place);
    await backUp(site, place);
    const older = await copyOf(place, first);
    expect(await refusalOf(backUp(older, place))).toBe('newer');
    expect(await names(place)).toHaveLength(2);
  });

  testOnce(
    'with a backup from the future is refused to whoever does not know the newest of the others',
    async () => {
      later(0);
      const { label } = await makeDailyBackup(deps(site), place, silent, {
        startedAt: new Date(Date.now() + 365 * 24 * hour),
      });
      await backUp(site, place);
      const [first = '', future = ''] = await names(place);
      expect(label).toContain(future);
      const older = await copyOf(place, first);
      expect(await refusalOf(backUp(older, place))).toBeUndefined();
      expect(await refusalOf(backUp(site, place))).toBe('newer');
      const other = await aSite();
      expect(await refusalOf(backUp(other, place))).toBe('foreign');
      await adopt(other, place);
      expect(await refusalOf(backUp(other, place))).toBeUndefined();
      expect(await refusalOf(backUp(older, place))).toBe('foreign');
      expect(await names(place)).toContain(future);
    },
  );

  testOnce(
    'goes on with a copy of its newest backup, and refuses the site that it was of',
    async () => {
      await backUp(site, place);
      const copy = await copyOf(place, (await names(place)).at(-1) ?? '');
      await copy.db.transaction().execute(renewSiteId);
      expect(await refusalOf(backUp(copy, place))).toBeUndefined();
      expect(await refusalOf(backUp(site, place))).toBe('foreign');
      const { own, foreign } = await backupsIn(deps(copy), place);
      expect([own.length, foreign]).toEqual([2, 0]);
    },
  );

  testOnce('that was taken over has backups of both, and each removes its own alone', async () => {
    await backUp(site, place);
    const [theirs] = await names(place);
    const other = await aSite();
    later(40 * 24 * hour);
    await refusalOf(backUp(other, place));
    await adopt(other, place);
    for (let n = 0; n < 4; n += 1) {
      const { foreign } = await backUp(other, place);
      expect(foreign).toBe(1);
    }
    later(3 * 24 * hour);
    const { removed } = await backUp(other, place);
    expect(removed.length).toBeGreaterThanOrEqual(2);
    expect(await names(place)).toContain(theirs);
    expect(await refusalOf(backUp(site, place))).toBe('foreign');
  });

  testOnce('with nothing but backups of an empty site is anyone’s', async () => {
    const empty = await createTestApp();
    opened.push(empty);
    await backUp(empty, place);
    expect(await refusalOf(backUp(site, place))).toBeUndefined();
    expect(await backupsIn(deps(site), place)).toMatchObject({ foreign: 0 });
    expect(await names(place)).toHaveLength(2);
    expect(await refusalOf(backUp(empty, place))).toBe('foreign');
  });

  testOnce('knows a backup whose run was killed after it was complete', async () => {
    const killed = new Error('killed');
    const stopped = backUp(site, {
      ...place,
      async begin(...args) {
        const writer = await place.begin(...args);
        const finish: typeof writer.finish = async (...made) => {
          await writer.finish(...made);
          throw killed;
        };
        return { ...writer, finish };
      },
    });
    await expect(stopped).rejects.toThrow(killed);
    expect(await refusalOf(backUp(site, place))).toBeUndefined();
  });
});

describe('backups of before, without the id of a site', () => {
  const place = () => folderTarget(dir, site.dataDir);

  async function forgetIds(): Promise<void> {
    for (const { label } of await place().list()) {
      const file = join(label, 'manifest.json');
      const { site: _, reason: __, ...older } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify(older));
    }
    await site.db.deleteFrom('known_backups').execute();
  }

  beforeEach(async () => {
    await backUp(site, place());
    await backUp(site, place());
    await forgetIds();
  });

  test('are of the site whose runs have made the newest', async () => {
    expect(await refusalOf(backUp(site, place()))).toBe('foreign');
    const folder = (await place().list()).map(({ label }) => label).at(-1) ?? '';
    const run = { id: 'run', started_at: '2026-01-01', folder: `${folder}, s3:elsewhere` };
    await site.db.insertInto('backup_runs').values(run).execute();
    expect(await refusalOf(backUp(site, place()))).toBeUndefined();
    expect(await backupsIn(deps(site), place())).toMatchObject({ own: { length: 3 }, foreign: 0 });
  });

  testOnce('are of the data folder that notes the last one, as the command made it', async () => {
    const [first, newest] = await place().list();
    // Which cannot be of a database that was created after it.
    await noteBackup(site.dataDir, newest?.time.toISOString() ?? '');
    const fresh = await aSite();
    await noteBackup(fresh.dataDir, '2020-01-01T00:00:00.000Z');
    expect(await refusalOf(backUp(fresh, place()))).toBe('foreign');
    await noteBackup(site.dataDir, first?.time.toISOString() ?? '');
    later(7 * hour);
    expect(await refusalOf(backUp(site, place()))).toBeUndefined();
  });
});

testOnce('a backup that cannot be read any more is known by its name', async () => {
  const place = folderTarget(dir, site.dataDir);
  await backUp(site, place);
  const [{ label } = { label: '' }] = await place.list();
  writeFileSync(join(label, 'manifest.json'), 'what a disk makes of it');
  expect(await refusalOf(backUp(await aSite(), place))).toBe('foreign');
  expect(await refusalOf(backUp(site, place))).toBeUndefined();
});

testOnce(
  'where little is free, the oldest of 48 hours go, and are named; that before an upgrade stays',
  async () => {
    // Each day keeps its newest: all of these are of one day.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour });
    vi.setSystemTime(new Date().setUTCHours(9, 0, 0, 0));
    const place = folderTarget(dir, site.dataDir);
    await backUp(site, place, { reason: 'upgrade' });
    for (let n = 0; n < 4; n += 1) await backUp(site, place, { reason: 'manual' });
    const [upgrade, first, second] = await place.list();
    const shares = [0.1, 0.19, 0.2];
    const scarce = { ...place, freeShare: async () => shares.shift() };
    const { removed } = await backUp(site, scarce, { reason: 'manual' });
    expect(removed).toEqual([first?.label, second?.label]);
    const left = await place.list();
    expect([left.length, left[0]]).toEqual([4, upgrade]);
  },
);

testOnce('two backups of one second stand beside each other', async () => {
  const place = folderTarget(dir, site.dataDir);
  later(hour);
  for (let n = 0; n < 2; n += 1)
    await makeDailyBackup(deps(site), place, silent, { reason: 'manual' });
  expect(new Set(await names(place)).size).toBe(2);
});
