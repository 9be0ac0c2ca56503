import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOf } from '@alumni/shared/files';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromNow } from '../db/ids.ts';
import { createPerson, type Person, uploadTestImage } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { checkFiles, cleanUp } from './cleanup.ts';
import { newImageName, renditionName } from './image-storage.ts';
import { imagesStore } from './images.store.ts';
import { assertOwnImage, removeImages, replaceImages } from './record-images.store.ts';

const hours = 3_600_000;
let t: TestApp;
let person: Person;

beforeEach(async () => {
  t = await createTestApp();
  person = await createPerson(t);
});
afterEach(() => t.close());

/** Backdates all rows and files by 25 hours. */
async function makeAllOld(): Promise<void> {
  await t.db
    .updateTable('images')
    .set({ created_at: fromNow(-25 * hours) })
    .execute();
  for (const name of await storedFiles()) await makeOld(name);
}

async function makeOld(name: string): Promise<void> {
  const time = new Date(Date.now() - 25 * hours);
  await utimes(pathOf(name), time, time);
}

function pathOf(name: string): string {
  const [file = '', ...folders] = name.split('/').reverse();
  return join(t.dataDir, 'files', ...folders.reverse(), file.slice(0, 2), file);
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
      replaceImages(trx, { record: 'event', recordId, editorId: person.id, images }),
    );
}

test('removes unused pictures and their renditions after a day', async () => {
  const path = await uploadTestImage(t, person);
  await t.app.inject(`/api/download?fileName=${path}&width=160`);
  await expect.poll(storedFiles).toHaveLength(2);
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 0 });
  await makeAllOld();
  expect(await cleanUp(t.deps)).toEqual({ images: 1, files: 0 });
  expect(await rows()).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect((await t.app.inject(`/api/download?fileName=${path}`)).statusCode).toBe(404);
});

test('keeps pictures of records and profiles until they are no longer used', async () => {
  const [onRecord, onProfile] = [
    await uploadTestImage(t, person),
    await uploadTestImage(t, person),
  ];
  await attach('event-1', [onRecord]);
  await t.db.updateTable('accounts').set({ profile_image: onProfile }).execute();
  await makeAllOld();
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 0 });
  expect(await storedFiles()).toHaveLength(2);

  await t.db.transaction().execute((trx) => removeImages(trx, 'event', 'event-1'));
  await t.db.updateTable('accounts').set({ profile_image: '' }).execute();
  expect(await cleanUp(t.deps)).toEqual({ images: 2, files: 0 });
  expect(await storedFiles()).toEqual([]);
});

test('removes files without a row after a day, never other files', async () => {
  const used = fileNameOf(await uploadTestImage(t, person));
  const orphan = newImageName();
  const rendition = renditionName(newImageName(), 320, 'webp');
  for (const file of [orphan, rendition, 'foreign.txt']) {
    await t.deps.storage.put(file, Buffer.from('x'));
  }
  await attach('event-1', [`/mnt/uploads/${used}`]);
  const leftover = join(t.dataDir, 'files', 'tmp', 'left-by-a-crash');
  await writeFile(leftover, 'x');
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 0 });
  for (const file of [used, orphan, rendition, 'foreign.txt']) await makeOld(file);
  const old = new Date(Date.now() - 25 * hours);
  await utimes(leftover, old, old);
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 3 });
  expect(await storedFiles()).toEqual(['foreign.txt', used].sort());
});

test('keeps all pictures if the database has none', async () => {
  const [picture, rendition] = [newImageName(), renditionName(newImageName(), 320, 'webp')];
  for (const file of [picture, rendition]) {
    await t.deps.storage.put(file, Buffer.from('x'));
    await makeOld(file);
  }
  const refused = { stored: 2, withoutRow: 2 };
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 0, refused });
  expect(await storedFiles()).toEqual([picture, rendition].sort());
});

test('keeps pictures without a row if they outnumber the others', async () => {
  const paths = [await uploadTestImage(t, person), await uploadTestImage(t, person)];
  await attach('event-1', paths);
  const others = Array.from({ length: 21 }, newImageName);
  for (const file of others) await t.deps.storage.put(file, Buffer.from('x'));
  await makeAllOld();
  const refused = { stored: 23, withoutRow: 21 };
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 0, refused });
  expect(await storedFiles()).toHaveLength(23);

  await t.deps.storage.remove(others[0] as string);
  expect(await cleanUp(t.deps)).toEqual({ images: 0, files: 20 });
  expect(await storedFiles()).toEqual(paths.map(fileNameOf).sort());
});

test('stops removing when aborted', async () => {
  const paths = [await uploadTestImage(t, person), await uploadTestImage(t, person)];
  await makeAllOld();
  await expect(cleanUp(t.deps, undefined, AbortSignal.abort())).rejects.toThrow('aborted');
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
        created_at: fromNow(-25 * hours),
      })),
    )
    .execute();
  const used = names.slice(0, 5).map((image) => `/mnt/uploads/${image}`);
  await attach('event-1', used);
  const results = await Promise.all([cleanUp(t.deps), cleanUp(t.deps)]);
  expect(results.reduce((sum, { images }) => sum + images, 0)).toBe(445);
  expect(await rows()).toEqual(names.slice(0, 5).sort());
});

test('keeps a picture that a concurrent transaction starts to use', async () => {
  const path = await uploadTestImage(t, person);
  await makeAllOld();
  const images = imagesStore(t.db);
  const { promise: referenced, resolve: isReferenced } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const referencing = t.db.transaction().execute(async (trx) => {
    await assertOwnImage(trx, person.id, '', path);
    await trx.updateTable('accounts').set({ profile_image: path }).execute();
    isReferenced();
    await mayCommit;
  });
  await referenced;
  const removal = images.removeUnused(fileNameOf(path));
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
