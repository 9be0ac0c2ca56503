import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromNow } from '../db/ids.ts';
import { createPerson, type Person, uploadTestImage } from '../testing/factories.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type CleanupResult, checkFiles, cleanUp, recordCleanUpPass } from './clean-up.ts';
import { removeUnusedImage } from './images.store.ts';
import { assertOwnImage, replaceImages } from './record-images.store.ts';
import { newImageName, previewName, renditionName } from './storage/image-storage.ts';

const hour = 3_600_000;
const day = 24 * hour;
let t: TestApp;
let person: Person;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  t = await createTestApp();
  person = await createPerson(t);
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

/** Advances the clock, then runs a clean-up pass. */
async function passAfter(time: number): Promise<CleanupResult> {
  vi.setSystemTime(Date.now() + time);
  return cleanUp(t.deps, { mayRemove: true });
}

/** Runs passes now, after a day (unused pictures are hidden) and 30 days later (they are removed). */
async function runMonthOfPasses(): Promise<CleanupResult> {
  expect(await passAfter(0)).toMatchObject({ images: 0, files: 0 });
  expect(await passAfter(day + hour)).toMatchObject({ images: 0, files: 0 });
  return passAfter(30 * day + hour);
}

async function download(path: string): Promise<number> {
  return (await t.app.inject(`/api/download?fileName=${path}`)).statusCode;
}

async function storedFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of t.deps.storage.list()) names.push(name);
  return names.sort();
}

async function rows(): Promise<string[]> {
  return (await t.db.selectFrom('images').select('name').execute()).map(({ name }) => name).sort();
}

/** Makes `images` the images of an event. */
function attach(recordId: string, images: string[]): Promise<void> {
  return t.db
    .transaction()
    .execute((trx) =>
      replaceImages(trx, { record: { kind: 'event', id: recordId }, editorId: person.id, images }),
    );
}

testOnSqlite(
  'hides an unused picture after a day, removes it with its renditions after 30 more',
  async () => {
    const path = await uploadTestImage(t, person);
    await t.app.inject(`/api/download?fileName=${path}&width=160`);
    await t.deps.storage.put(previewName(fileNameOf(path)), Buffer.from('x'));
    await expect.poll(storedFiles).toHaveLength(3);
    await passAfter(0);
    const { etag } = (await t.app.inject(`/api/download?fileName=${path}`)).headers;
    await passAfter(day - hour);
    expect(await download(path)).toBe(200);
    await passAfter(2 * hour);
    expect(await download(path)).toBe(404);
    const known = { 'if-none-match': String(etag) };
    const unchanged = await t.app.inject({ url: `/api/download?fileName=${path}`, headers: known });
    expect(unchanged.statusCode).toBe(404);
    expect(await passAfter(30 * day - hour)).toEqual({ images: 0, files: 0 });
    expect(await storedFiles()).toHaveLength(3);
    expect(await passAfter(2 * hour)).toEqual({ images: 1, files: 0 });
    expect(await rows()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  },
);

testOnSqlite(
  'gives a picture its time from when it was taken off, not from its upload',
  async () => {
    const [onRecord, onProfile] = [
      await uploadTestImage(t, person),
      await uploadTestImage(t, person),
    ];
    await attach('event-1', [onRecord]);
    await t.db.updateTable('accounts').set({ profile_image: onProfile }).execute();
    expect(await runMonthOfPasses()).toEqual({ images: 0, files: 0 });

    await attach('event-1', []);
    await t.db.updateTable('accounts').set({ profile_image: '' }).execute();
    await passAfter(hour);
    expect([await download(onRecord), await download(onProfile)]).toEqual([200, 200]);
    await passAfter(day + hour);
    expect([await download(onRecord), await download(onProfile)]).toEqual([404, 404]);
    await attach('event-1', [onRecord]);
    expect([await download(onRecord), await download(onProfile)]).toEqual([200, 404]);
    expect(await passAfter(30 * day + hour)).toEqual({ images: 1, files: 0 });
    expect(await storedFiles()).toEqual([fileNameOf(onRecord)]);
  },
);

testOnSqlite('removes files without a row after 30 days, never other files', async () => {
  const used = fileNameOf(await uploadTestImage(t, person));
  const orphan = newImageName();
  const rendition = renditionName(newImageName(), 320, 'webp');
  for (const file of [orphan, rendition, 'foreign.txt']) {
    await t.deps.storage.put(file, Buffer.from('x'));
  }
  await attach('event-1', [`/mnt/uploads/${used}`]);
  expect(await passAfter(0)).toEqual({ images: 0, files: 0 });
  expect(await passAfter(30 * day - hour)).toEqual({ images: 0, files: 0 });
  expect(await passAfter(2 * hour)).toEqual({ images: 0, files: 2 });
  expect(await storedFiles()).toEqual(['foreign.txt', used].sort());
  expect(await t.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
});

test('forgets a file without a row that has got its row', async () => {
  const path = await uploadTestImage(t, person);
  await attach('event-1', [path]);
  const { storage } = t.deps;
  const name = fileNameOf(path);
  const row = await t.db
    .selectFrom('images')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await t.db.deleteFrom('record_images').execute();
  await t.db.deleteFrom('images').execute();
  await uploadTestImage(t, person);
  await passAfter(0);
  // Restores the row and its use, as if the current database replaced an older copy that lacks them.
  await t.db.insertInto('images').values(row).execute();
  await attach('event-1', [path]);
  await passAfter(29 * day);
  await t.db.deleteFrom('record_images').execute();
  await t.db.deleteFrom('images').where('name', '=', name).execute();
  await passAfter(2 * day);
  expect((await storage.open(name))?.stream.destroy()).toBeDefined();
});

testOnSqlite('removes the temporary files of a crash after a day', async () => {
  await uploadTestImage(t, person);
  const leftover = join(t.dataDir, 'files', 'tmp', 'left-by-a-crash');
  await writeFile(leftover, 'x');
  expect(await cleanUp(t.deps, { mayRemove: false })).toEqual({ images: 0, files: 0 });
  const old = new Date(Date.now() - 25 * hour);
  await utimes(leftover, old, old);
  expect(await cleanUp(t.deps, { mayRemove: false })).toEqual({ images: 0, files: 1 });
});

testOnSqlite('removes nothing for 30 days after passes have paused', async () => {
  for (let passed = 0; passed <= 30 * day; passed += hour) {
    expect(await recordCleanUpPass(t.db)).toBe(passed === 30 * day);
    vi.setSystemTime(Date.now() + hour);
  }
  vi.setSystemTime(Date.now() + 3 * hour);
  expect(await recordCleanUpPass(t.db)).toBe(false);
  vi.setSystemTime(Date.now() + hour);
  expect(await recordCleanUpPass(t.db)).toBe(false);
});

testOnSqlite('removes nothing if the clock has been set back', async () => {
  await recordCleanUpPass(t.db);
  vi.setSystemTime(Date.now() - 40 * day);
  expect(await recordCleanUpPass(t.db)).toBe(false);
  vi.setSystemTime(Date.now() + 41 * day);
  expect(await recordCleanUpPass(t.db)).toBe(false);
});

testOnSqlite('keeps all pictures if the database has none', async () => {
  const [picture, rendition] = [newImageName(), renditionName(newImageName(), 320, 'webp')];
  for (const file of [picture, rendition]) await t.deps.storage.put(file, Buffer.from('x'));
  const refused = { stored: 2, withoutRow: 2 };
  expect(await runMonthOfPasses()).toEqual({ images: 0, files: 0, refused });
  expect(await storedFiles()).toEqual([picture, rendition].sort());
});

testOnSqlite('keeps pictures without a row if they outnumber the others', async () => {
  const paths = [await uploadTestImage(t, person), await uploadTestImage(t, person)];
  await attach('event-1', paths);
  const others = Array.from({ length: 21 }, newImageName);
  for (const file of others) await t.deps.storage.put(file, Buffer.from('x'));
  const refused = { stored: 23, withoutRow: 21 };
  expect(await runMonthOfPasses()).toEqual({ images: 0, files: 0, refused });
  expect(await storedFiles()).toHaveLength(23);

  await t.deps.storage.remove(others[0] as string);
  expect(await passAfter(hour)).toEqual({ images: 0, files: 20 });
  expect(await storedFiles()).toEqual(paths.map(fileNameOf).sort());
});

testOnSqlite('stops removing when aborted', async () => {
  const paths = [await uploadTestImage(t, person), await uploadTestImage(t, person)];
  await passAfter(0);
  await passAfter(day + hour);
  vi.setSystemTime(Date.now() + 31 * day);
  const aborted = cleanUp(t.deps, { mayRemove: true, stopping: AbortSignal.abort() });
  await expect(aborted).rejects.toThrow('aborted');
  expect(await storedFiles()).toEqual(paths.map(fileNameOf).sort());
});

test('removes several batches, from two instances at once', async () => {
  const names = Array.from({ length: 450 }, newImageName);
  await t.db
    .insertInto('images')
    .values(
      names.map((image) => ({
        name: image,
        uploaded_by: person.id,
        bytes: 1,
        width: 1,
        height: 1,
        sha256: '',
        created_at: fromNow(0),
      })),
    )
    .execute();
  const used = names.slice(0, 5).map((image) => `/mnt/uploads/${image}`);
  await attach('event-1', used);
  await passAfter(0);
  await passAfter(day + hour);
  vi.setSystemTime(Date.now() + 31 * day);
  const results = await Promise.all([1, 2].map(() => cleanUp(t.deps, { mayRemove: true })));
  expect(results.reduce((sum, { images }) => sum + images, 0)).toBe(445);
  expect(await rows()).toEqual(names.slice(0, 5).sort());
});

test('keeps a picture that a concurrent transaction starts to use', async () => {
  const path = await uploadTestImage(t, person);
  await passAfter(0);
  await passAfter(day + hour);
  const { promise: referenced, resolve: isReferenced } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const referencing = t.db.transaction().execute(async (trx) => {
    await assertOwnImage(trx, person.id, '', path);
    await trx.updateTable('accounts').set({ profile_image: path }).execute();
    isReferenced();
    await mayCommit;
  });
  await referenced;
  const removal = removeUnusedImage(t.db, fileNameOf(path));
  setTimeout(commit, 200);
  await referencing;
  expect(await removal).toBe(false);
  expect(await rows()).toEqual([fileNameOf(path)]);
});

test('checkFiles: reports files without a row and rows without a file', async () => {
  const [whole, lost] = [
    await uploadTestImage(t, person),
    fileNameOf(await uploadTestImage(t, person)),
  ];
  expect(await checkFiles(t.deps)).toEqual({ filesWithoutRow: [], rowsWithoutFile: [] });
  const orphan = newImageName();
  await t.deps.storage.put(orphan, Buffer.from('x'));
  await t.deps.storage.remove(lost);
  expect(await checkFiles(t.deps)).toEqual({ filesWithoutRow: [orphan], rowsWithoutFile: [lost] });
  expect(await rows()).toContain(fileNameOf(whole));
});
