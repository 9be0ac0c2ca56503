import { imageLimits } from '@alumni/shared/limits';
import type { Database } from '../db/database.ts';
import { type ImageStorage, imageOfFile, isLeftover, renditionName } from './image-storage.ts';
import { type ImagesStore, imagesStore } from './images.store.ts';

/** How long a picture may lie about before something names it: an editor left open over night. */
const graceMs = 24 * 60 * 60_000;

const batchSize = 200;

/**
 * Crashes orphan a few files. More than this, and over half of all files, means that database and
 * bucket do not belong together.
 */
const mostWithoutRow = 20;

interface CleanupDeps {
  db: Database;
  storage: ImageStorage;
}

export interface CleanupResult {
  /** Pictures that nothing named. */
  images: number;
  /** Stored files, renditions and left-overs of a crash included, without a row. */
  files: number;
  /** Set where no stored picture was removed, since database and storage do not belong together. */
  refused?: { stored: number; withoutRow: number };
}

/**
 * Removes what was uploaded before `before` and is named by no record and no account, and stored
 * files of that age without a row. Any number of instances may do it at once. Rejects when aborted.
 */
export async function cleanUp(
  { db, storage }: CleanupDeps,
  before: Date = new Date(Date.now() - graceMs),
  stopping?: AbortSignal,
): Promise<CleanupResult> {
  const images = imagesStore(db);
  const removed = await removeUnusedImages(storage, images, before.toISOString(), stopping);
  return { images: removed, ...(await removeFilesWithoutRow(storage, images, before, stopping)) };
}

/** What the storage and the database disagree about. */
export async function checkFiles({
  db,
  storage,
}: CleanupDeps): Promise<{ filesWithoutRow: string[]; rowsWithoutFile: string[] }> {
  const images = imagesStore(db);
  const filesWithoutRow: string[] = [];
  const stored = new Set<string>();
  for await (const batch of batches(storage)) {
    for (const file of batch) stored.add(file.name);
    filesWithoutRow.push(...(await unnamed(images, batch)).map((file) => file.name));
  }
  const rowsWithoutFile: string[] = [];
  for await (const name of allNames(images)) {
    if (!stored.has(name)) rowsWithoutFile.push(name);
  }
  return { filesWithoutRow, rowsWithoutFile };
}

/** The row goes first: a crash in between leaves a file without a row, never the reverse. */
async function removeUnusedImages(
  storage: ImageStorage,
  images: ImagesStore,
  before: string,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const names = await images.unused(before, batchSize);
    let gone = 0;
    for (const name of names) {
      stopping?.throwIfAborted();
      if (!(await images.removeUnused(name))) continue;
      gone += 1;
      await removeFiles(storage, name);
    }
    removed += gone;
    if (gone === 0 || names.length < batchSize) return removed;
  }
}

async function removeFiles(storage: ImageStorage, name: string): Promise<void> {
  await storage.remove(name);
  for (const width of imageLimits.renditionWidths) {
    await storage.remove(renditionName(name, width, 'webp'));
    await storage.remove(renditionName(name, width, 'jpg'));
  }
}

/** Looks at everything before it removes anything: the database may be the wrong one. */
async function removeFilesWithoutRow(
  storage: ImageStorage,
  images: ImagesStore,
  before: Date,
  stopping?: AbortSignal,
): Promise<Omit<CleanupResult, 'images'>> {
  let stored = 0;
  let withoutRow = 0;
  const pictures: string[] = [];
  const leftovers: string[] = [];
  for await (const batch of batches(storage)) {
    stopping?.throwIfAborted();
    stored += batch.filter(({ name }) => imageOfFile(name)).length;
    for (const { name, modifiedAt } of await unnamed(images, batch)) {
      const old = modifiedAt < before;
      if (!imageOfFile(name)) {
        if (old) leftovers.push(name);
        continue;
      }
      withoutRow += 1;
      if (old) pictures.push(name);
    }
  }
  const foreign = await isForeign(images, stored, withoutRow);
  const removed = foreign ? leftovers : [...leftovers, ...pictures];
  for (const name of removed) {
    stopping?.throwIfAborted();
    await storage.remove(name);
  }
  return { files: removed.length, ...(foreign && { refused: { stored, withoutRow } }) };
}

/**
 * Whether the pictures are most likely another database's. Crashes leave a few without a row; a
 * wrong or an empty database knows none, or next to none.
 */
async function isForeign(
  images: ImagesStore,
  stored: number,
  withoutRow: number,
): Promise<boolean> {
  if (withoutRow > mostWithoutRow && withoutRow > stored / 2) return true;
  return withoutRow > 0 && (await images.namesAfter('', 1)).length === 0;
}

async function unnamed<F extends { name: string }>(images: ImagesStore, files: F[]): Promise<F[]> {
  const known = await images.known(files.flatMap((file) => imageOfFile(file.name) ?? []));
  return files.filter((file) => {
    const image = imageOfFile(file.name);
    // A bucket may hold other things as well: what this server cannot have written is left alone.
    return image ? !known.has(image) : isLeftover(file.name);
  });
}

async function* batches(storage: ImageStorage) {
  let batch = [];
  for await (const file of storage.list()) {
    batch.push(file);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* allNames(images: ImagesStore): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const names = await images.namesAfter(after, batchSize);
    yield* names;
    const last = names.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
