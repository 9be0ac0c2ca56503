import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createEvent, deleteEvent } from '@alumni/shared/events/events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import { openImageStorage } from '../../images/storage/open-image-storage.ts';
import {
  anEvent,
  createPerson,
  emptyTrash,
  type Person,
  uploadTestImage,
} from '../../testing/factories.ts';
import {
  backupBucketSettings,
  refusingSettings,
  startBreakingServer,
  startCuttingProxy,
  startListingServer,
  startObjectStore,
  startRefusingServer,
  startSilentServer,
} from '../../testing/object-store.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { backupFolders } from '../begun-backups.store.ts';
import type { BackupDeps } from '../create-backup.ts';
import { makeDailyBackup } from '../daily-backup.ts';
import { BackupError } from '../manifest.ts';
import { openBucketTarget } from '../open-targets.ts';
import { restoreBackup } from '../restore-backup.ts';
import { type BackupTarget, newBackupName, type SiteBackups } from '../target.ts';
import { tryRestore } from '../trial-restore.ts';
import { type Bucket, bucketFolder, openBucket } from './bucket.ts';
import { bucketTarget } from './bucket-target.ts';

const day = 24 * 60 * 60_000;
const silent = () => {};
const patienceMs = 400;

let store: Awaited<ReturnType<typeof startObjectStore>>;
let t: TestApp;
let member: Person;
let bucket: Bucket;
let place: SiteBackups;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  store = await startObjectStore();
  await begin({});
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
  await t.close();
  await store.stop();
});

async function begin(environment: Record<string, string>): Promise<void> {
  t = await createTestApp(environment);
  member = await createPerson(t);
  const [folder] = await backupFolders(t.db);
  const whole = openBucket(backupBucketSettings(store));
  bucket = bucketFolder(whole, `${folder}/`);
  place = bucketTarget(whole, t.dataDir).site(folder);
}

const deps = (): BackupDeps => ({ ...t, storage: t.deps.storage });
/** A target whose site folder is always the given one. */
const targetOf = (folder: Bucket, workFolder = t.dataDir): BackupTarget => ({
  label: 'the bucket',
  siteIds: async () => [],
  site: () => bucketTarget(folder, workFolder).site(''),
});
const backUp = (where = targetOf(bucket)) => makeDailyBackup(deps(), where, silent);
const at = (time: string | number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
const later = (ms: number) => at(Date.now() + ms);

async function post() {
  const images = [await uploadTestImage(t, member)];
  const { body } = await t.call(createEvent, { token: member.token, body: { ...anEvent, images } });
  return { id: body._id, name: images[0]?.split('/').at(-1) ?? '' };
}

async function remove(id: string): Promise<void> {
  // Creates a new admin: the test moves the clock, which may have ended earlier sessions.
  const admin = await createPerson(t, { accountType: 'admin' });
  await t.call(deleteEvent, { token: admin.token, params: { id } });
  await t.db.updateTable('images').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
  await emptyTrash(t.deps);
}

async function keys(prefix = ''): Promise<string[]> {
  return (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key);
}
const hasPicture = async (name: string) =>
  (await keys(`pictures/${name.slice(0, -4)}/`)).length > 0;

async function put(key: string, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text);
  await bucket.put(key, bytes.length, () => bytes);
}

const allImages = (db: Database) => db.selectFrom('images').selectAll().orderBy('name').execute();
const allEvents = (db: Database) => db.selectFrom('events').selectAll().orderBy('id').execute();

/** Restores onto an empty database and compares every row and each picture's hash. */
async function assertRestores(name: string, s3?: S3Settings): Promise<void> {
  const database = await createTestDatabase();
  const storage = await openImageStorage({ dataDir: database.dataDir, s3 });
  try {
    const { manifest } = await restoreBackup({ ...database, storage }, place.reader(name), silent);
    expect(manifest.missingImages).toEqual([]);
    const images = await allImages(database.db);
    expect(images).toEqual(await allImages(t.db));
    for (const image of images) {
      const file = await storage.open(image.name);
      const bytes = await buffer(file?.stream ?? Readable.from([]));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(image.sha256);
    }
    const events = await allEvents(database.db);
    expect(events).toEqual(await allEvents(t.db));
  } finally {
    await database.close();
  }
}

async function sentence(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof BackupError) return error.message;
  throw new Error('no BackupError was thrown', { cause: error });
}

describe('a backup in a bucket', () => {
  test('of pictures on the disk restores onto the disk, and into a bucket', async () => {
    await post();
    await post();
    const { label } = await backUp();
    const [stored] = await place.list();
    expect(label).toBe(stored?.label);
    await assertRestores(stored?.name ?? '');
    await assertRestores(stored?.name ?? '', store.settings);
    const whole = openBucket(backupBucketSettings(store));
    const target = bucketTarget(whole, t.dataDir);
    expect(await target.siteIds()).toEqual([bucket.folder.slice(0, -1)]);
    // Backups from before 1.0 lie in the bucket itself, without a folder for each site.
    await whole.put('backups/2026-01-02T03-15-00/manifest.json', 1, () => Buffer.from('{'));
    expect(await target.siteIds()).toEqual(['', bucket.folder.slice(0, -1)]);
    expect(await target.site('').list()).toMatchObject([{ label: 's3:2026-01-02T03-15-00' }]);
    // No temporary files remain on this machine.
    expect(readdirSync(t.dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('of pictures in another bucket restores onto the disk', async () => {
    await t.close();
    await begin({
      S3_ENDPOINT: store.settings.endpoint,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    await post();
    expect(existsSync(join(t.dataDir, 'files'))).toBe(false);
    const workFolder = join(t.dataDir, 'not there yet');
    await backUp(targetOf(bucket, workFolder));
    expect(readdirSync(workFolder)).toEqual([]);
    await assertRestores((await place.list())[0]?.name ?? '');
  });

  test('costs what has changed, without reading what was there', async () => {
    const old = await post();
    const first = await backUp();
    const fresh = await post();
    later(day);
    const written: string[] = [];
    const read: string[] = [];
    const counting: Bucket = {
      ...bucket,
      put(key, bytes, body) {
        written.push(key);
        return bucket.put(key, bytes, body);
      },
      read(key) {
        read.push(key);
        return bucket.read(key);
      },
    };
    const second = await backUp(targetOf(counting));
    expect(written.filter((key) => key.includes(fresh.name.slice(0, -4)))).toHaveLength(1);
    expect(read.filter((key) => key.includes(fresh.name.slice(0, -4)))).toHaveLength(1);
    expect([...written, ...read].filter((key) => key.includes(old.name.slice(0, -4)))).toEqual([]);
    expect(second.manifest.files.length).toBe(first.manifest.files.length + 1);
    expect(second.copiedBytes).toBeLessThan(
      second.manifest.files.reduce((total, { bytes }) => total + bytes, 0),
    );
  });

  test('starts over if a picture is deleted between dump and copy', async () => {
    await post();
    const { id, name } = await post();
    const { storage } = t.deps;
    let deletion: Promise<void> | undefined;
    const open: typeof storage.open = async (asked) => {
      deletion ??= remove(id);
      await deletion;
      return storage.open(asked);
    };
    const deleting = { ...deps(), storage: { ...storage, open } };
    const made = await makeDailyBackup(deleting, targetOf(bucket), silent);
    expect(made.manifest.missingImages).toEqual([]);
    expect(JSON.stringify(made.manifest)).not.toContain(name);
    await assertRestores((await place.list())[0]?.name ?? '');
  });

  test('keeps a picture as it was, where the storage has another one under its name now', async () => {
    const { name } = await post();
    await backUp();
    const original = await buffer((await t.deps.storage.open(name))?.stream ?? Readable.from([]));
    await t.deps.storage.put(name, Buffer.from('not what it was'));
    later(day);
    expect((await backUp()).damagedImages).toEqual([]);
    const [first] = await place.list();
    await bucket.remove((await keys('pictures/'))[0] ?? '');
    later(day);
    expect((await backUp()).damagedImages).toEqual([name]);
    // The backup stores the damaged picture as another object under its own hash. The first backup names the removed
    // object, so it cannot be restored.
    await expect(
      tryRestore(
        place.reader(first?.name ?? ''),
        { dataDir: t.dataDir, workFolder: t.dataDir },
        silent,
      ),
    ).rejects.toThrow('missing or damaged');
    expect(await keys('pictures/')).toHaveLength(1);
    // Repairs the picture in the storage. The next backup then writes the missing object again, also for the earlier
    // backups that name it.
    await t.deps.storage.put(name, original);
    later(day);
    await backUp();
    for (const stored of await place.list()) {
      await tryRestore(
        place.reader(stored.name),
        { dataDir: t.dataDir, workFolder: t.dataDir },
        silent,
      );
    }
  });

  test('that was cut off looks like none; the next one reads what has arrived', async () => {
    await post();
    const { name } = await post();
    let puts = 0;
    const failing: Bucket = {
      ...bucket,
      put: async (key, bytes, body) => {
        puts += 1;
        if (puts === 3) throw new BackupError('cut');
        await bucket.put(key, bytes, body);
      },
    };
    expect(await sentence(backUp(targetOf(failing)))).toBe('cut');
    expect(await place.list()).toEqual([]);
    expect(await keys('backups/')).toEqual([]);
    expect(await keys('pictures/')).toHaveLength(2);
    // A picture that was never read back may be damaged: the next run finds and rewrites it.
    const [key = ''] = await keys(`pictures/${name.slice(0, -4)}/`);
    await put(key, 'half');
    await backUp();
    await assertRestores((await place.list())[0]?.name ?? '');
  });

  test('goes on where a connection was cut', async () => {
    const proxy = await startCuttingProxy(backupBucketSettings(store));
    closing.push(proxy.stop);
    const cut = openBucket(proxy.settings);
    const bytes = randomBytes(500_000);
    proxy.cutAfter(200_000, 'requests');
    await cut.put('a', bytes.length, () => Readable.from([bytes]));
    const tries: Readable[] = [];
    proxy.cutAfter(200_000, 'requests');
    await cut.put('b', bytes.length, () => {
      const body = new Readable({ read() {} });
      for (let at = 0; at < bytes.length; at += 10_000) body.push(bytes.subarray(at, at + 10_000));
      // The first stream has no end, so that only the failed attempt can close it.
      if (tries.push(body) > 1) body.push(null);
      return body;
    });
    expect(tries.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    proxy.cutAfter(200_000, 'responses');
    const chunks = await Array.fromAsync(cut.read('a'));
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  test('is not complete where what was written is not what is read', async () => {
    await post();
    const forgetful: Bucket = {
      ...bucket,
      put: (key, bytes, body) =>
        bucket.put(key, bytes, key.endsWith('.jpg') ? () => Buffer.alloc(bytes) : body),
    };
    const failed = backUp(targetOf(forgetful));
    expect(await sentence(failed)).toMatch(/\.jpg cannot be read again as it was written\.$/);
    expect(await keys('backups/')).toEqual([]);
  });
});

describe('what is too old', () => {
  test('goes with pictures that only they have; those that are kept restore', async () => {
    at('2027-01-02T03:15:00Z');
    member = await createPerson(t);
    const [kept, gone] = [await post(), await post()];
    await backUp();
    await remove(gone.id);
    const removed: string[] = [];
    const objects: string[] = [];
    const noting: Bucket = {
      ...bucket,
      remove(key) {
        objects.push(key);
        return bucket.remove(key);
      },
    };
    for (let n = 0; n < 7; n += 1) {
      expect(await hasPicture(gone.name)).toBe(true);
      later(4 * day);
      removed.push(...(await backUp(targetOf(noting))).removed);
    }
    const [name] = removed[0]?.split('/').slice(-1) ?? [];
    expect(name).toMatch(/^2027-01-02T03-15-00-/);
    // The manifest goes first: an interrupted deletion must not look like a complete backup.
    expect(objects[0]).toBe(`backups/${name}/manifest.json`);
    expect(await hasPicture(gone.name)).toBe(false);
    expect(await hasPicture(kept.name)).toBe(true);
    expect(await keys('backups/2027-01-02')).toEqual([]);
    for (const { name } of await place.list()) {
      await tryRestore(place.reader(name), { dataDir: t.dataDir, workFolder: t.dataDir }, silent);
    }
  });

  test('and what killed runs have left goes a day later, and nothing else', async () => {
    const picture = `pictures/${'a'.repeat(22)}/${'b'.repeat(64)}.jpg`;
    const left = [`${newBackupName(new Date())}/database/events.jsonl`].map(
      (path) => `backups/${path}`,
    );
    const foreign = ['backups/letter.txt', 'letters/a.txt', 'pictures/our-house.jpg'];
    for (const key of [picture, ...left, ...foreign]) await put(key, 'x');
    later(60_000);
    await backUp();
    // Recent objects stay: another instance may be writing them.
    expect(await keys()).toEqual(expect.arrayContaining([picture, ...left]));
    later(2 * day);
    await backUp();
    expect(await keys()).toEqual(expect.arrayContaining(foreign));
    expect(await keys()).not.toContain(picture);
    expect(await keys()).not.toContain(left[0]);
  });

  test('keeps its pictures while one of the manifests cannot be read', async () => {
    const { id, name } = await post();
    await backUp();
    await remove(id);
    const [first] = await place.list();
    await put(`backups/${first?.name}/manifest.json`, '{');
    later(2 * day);
    const { unremoved } = await backUp();
    expect(unremoved).toBe(
      `manifest.json of ${first?.label} is damaged, or of a newer version of this program.`,
    );
    expect(await hasPicture(name)).toBe(true);
  });

  test('is named where the key may not delete, and the backup is whole', async () => {
    const keeping: Bucket = {
      ...bucket,
      remove: async () => {
        throw new BackupError('AccessDenied');
      },
    };
    const picture = `pictures/${'a'.repeat(22)}/${'b'.repeat(64)}.jpg`;
    await put(picture, 'x');
    later(2 * day);
    const { unremoved } = await backUp(targetOf(keeping));
    expect(unremoved).toBe('AccessDenied');
    await assertRestores((await place.list())[0]?.name ?? '');
  });
});

describe('a bucket that fails ends in time, with a sentence:', () => {
  const list = async (settings: S3Settings) =>
    sentence(bucketTarget(openBucket(settings, { patienceMs }), tmpdir()).siteIds());

  test('no server listens', async () => {
    expect(await list(await refusingSettings())).toMatch(
      /^The bucket alumni at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\.$/,
    );
  });

  test('it hangs', async () => {
    const server = await startSilentServer();
    closing.push(server.stop);
    expect(await list(server.settings)).toMatch(/does not answer\.$/);
  });

  test.each([
    ['stalls', 'does not answer'],
    ['drips', 'does not answer'],
    ['cuts', 'cannot be reached'],
  ] as const)('a response that %s', async (how, expected) => {
    const server = await startBreakingServer(how);
    closing.push(server.stop);
    const started = performance.now();
    const read = Array.fromAsync(openBucket(server.settings, { patienceMs }).read('a'));
    expect(await sentence(read)).toContain(expected);
    // Three attempts are made. A single response that drips to its end would take 25 s.
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('a list that comes byte by byte', async () => {
    const server = await startBreakingServer('drips');
    closing.push(server.stop);
    expect(await list(server.settings)).toMatch(/does not answer\.$/);
  });

  test('a write that nobody takes', async () => {
    const server = await startSilentServer();
    closing.push(server.stop);
    const bytes = Buffer.alloc(2_000_000);
    const put = openBucket(server.settings, { patienceMs }).put('a', bytes.length, () => bytes);
    expect(await sentence(put)).toMatch(/does not answer\.$/);
  });

  test('a key that may not', async () => {
    const server = await startRefusingServer([403, 'AccessDenied']);
    closing.push(server.stop);
    expect(await list(server.settings)).toMatch(
      /refuses the key \(AccessDenied\)\. It must be right, and may list, read, write/,
    );
  });

  test('but not at the first busy moment, nor for a clock that is wrong', async () => {
    const server = await startRefusingServer([503, 'SlowDown'], [403, 'RequestTimeTooSkewed']);
    closing.push(server.stop);
    expect(await bucketTarget(openBucket(server.settings), tmpdir()).siteIds()).toEqual([]);
  });

  test('nor where there is nothing to remove', async () => {
    const server = await startRefusingServer([404, 'NoSuchKey']);
    closing.push(server.stop);
    await openBucket(server.settings).remove('a');
  });

  test.each(['', '<NextContinuationToken>a</NextContinuationToken>'])(
    'a list that is cut short, or repeats a page: %j',
    async (next) => {
      const server = await startListingServer(`<IsTruncated>true</IsTruncated>${next}`);
      closing.push(server.stop);
      expect(await list(server.settings)).toMatch(/ lists only some of its objects, and not how /);
      const pictures = await openImageStorage({ dataDir: tmpdir(), s3: server.settings });
      const named = { cause: { message: expect.stringContaining('lists only some') } };
      await expect(Array.fromAsync(pictures.list())).rejects.toMatchObject(named);
    },
  );

  test('but not a list that names a folder on two pages, and a page after the last one', async () => {
    const [id, beyond] = [randomUUID(), randomUUID()];
    const page = (isTruncated: boolean, folder: string) =>
      `<IsTruncated>${isTruncated}</IsTruncated><NextContinuationToken>${folder}${isTruncated}</NextContinuationToken>
      <CommonPrefixes><Prefix>${folder}/</Prefix></CommonPrefixes>`;
    const server = await startListingServer(page(true, id), page(false, id), page(false, beyond));
    closing.push(server.stop);
    expect(await bucketTarget(openBucket(server.settings), tmpdir()).siteIds()).toEqual([id]);
  });

  test('there is no such bucket', async () => {
    expect(await list({ ...store.settings, bucket: 'nowhere' })).toMatch(
      /^There is no bucket nowhere at 127\.0\.0\.1:\d+\.$/,
    );
  });

  test('a stop, at once', async () => {
    const server = await startSilentServer();
    closing.push(server.stop);
    const stopping = new AbortController();
    const dataDir = mkdtempSync(join(tmpdir(), 'alumni-stop-'));
    closing.push(() => rmSync(dataDir, { recursive: true }));
    const target = await openBucketTarget(server.settings, dataDir, stopping.signal);
    const hanging = target.siteIds();
    setTimeout(() => stopping.abort(new Error('stopped')), 50);
    const started = performance.now();
    await expect(hanging).rejects.toThrow('stopped');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
