import { imageLimits } from '@alumni/shared/limits';
import type { Database } from '../db/database.ts';
import { type ImageStorage, imageOfFile, isLeftover, renditionName } from './image-storage.ts';
import { type ImagesStore, imagesStore } from './images.store.ts';

/** Time until an upload must be used: covers an editor left open overnight (readings §4). */
const graceMs = 24 * 60 * 60_000;

const batchSize = 200;

/**
 * Crashes orphan a few files. More than this, and over half of all files, means that database and
 * bucket do not belong together.
 */
const maxFilesWithoutRow = 20;

interface CleanupDeps {
  db: Database;
  storage: ImageStorage;
}

export interface CleanupResult {
  /** Number of unused pictures removed. */
  images: number;
  /** Number of files without a row removed, including renditions and temporary files of a crash. */
  files: number;
  /** Set if files without a row were kept, because database and storage do not seem to match. */
  refused?: { stored: number; withoutRow: number };
}

/**
 * Removes pictures uploaded before `before` (24 hours ago by default) that no record and no account
 * uses, and files of that age without a row. Safe to run on several instances at once. Rejects with
 * the abort reason when `stopping` aborts.
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

/** Names of stored files without a row, and of rows without a stored file. */
export async function checkFiles({
  db,
  storage,
}: CleanupDeps): Promise<{ filesWithoutRow: string[]; rowsWithoutFile: string[] }> {
  const images = imagesStore(db);
  const filesWithoutRow: string[] = [];
  const stored = new Set<string>();
  for await (const batch of batches(storage)) {
    for (const file of batch) stored.add(file.name);
    filesWithoutRow.push(...(await filesWithoutRowIn(images, batch)).map((file) => file.name));
  }
  const rowsWithoutFile: string[] = [];
  for await (const name of allNames(images)) {
    if (!stored.has(name)) rowsWithoutFile.push(name);
  }
  return { filesWithoutRow, rowsWithoutFile };
}

/** Deletes the row first: a crash in between leaves a file without a row, never the opposite. */
async function removeUnusedImages(
  storage: ImageStorage,
  images: ImagesStore,
  before: string,
  stopping?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const names = await images.unused(before, batchSize);
    let removed = 0;
    for (const name of names) {
      stopping?.throwIfAborted();
      if (!(await images.removeUnused(name))) continue;
      removed += 1;
      await removeFiles(storage, name);
    }
    total += removed;
    if (removed === 0 || names.length < batchSize) return total;
  }
}

async function removeFiles(storage: ImageStorage, name: string): Promise<void> {
  await storage.remove(name);
  for (const width of imageLimits.renditionWidths) {
    await storage.remove(renditionName(name, width, 'webp'));
    await storage.remove(renditionName(name, width, 'jpg'));
  }
}

/** Lists all files before it removes any: the database may be the wrong one. */
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
    for (const { name, modifiedAt } of await filesWithoutRowIn(images, batch)) {
      const expired = modifiedAt < before;
      if (!imageOfFile(name)) {
        if (expired) leftovers.push(name);
        continue;
      }
      withoutRow += 1;
      if (expired) pictures.push(name);
    }
  }
  const mismatched = await isMismatched(images, stored, withoutRow);
  const removed = mismatched ? leftovers : [...leftovers, ...pictures];
  for (const name of removed) {
    stopping?.throwIfAborted();
    await storage.remove(name);
  }
  return { files: removed.length, ...(mismatched && { refused: { stored, withoutRow } }) };
}

/**
 * Whether the stored pictures probably belong to another database: crashes leave a few without a
 * row, a wrong or empty database has rows for hardly any.
 */
async function isMismatched(
  images: ImagesStore,
  stored: number,
  withoutRow: number,
): Promise<boolean> {
  if (withoutRow > maxFilesWithoutRow && withoutRow > stored / 2) return true;
  return withoutRow > 0 && (await images.namesAfter('', 1)).length === 0;
}

async function filesWithoutRowIn<F extends { name: string }>(
  images: ImagesStore,
  files: F[],
): Promise<F[]> {
  const known = await images.known(files.flatMap((file) => imageOfFile(file.name) ?? []));
  return files.filter((file) => {
    const image = imageOfFile(file.name);
    // A bucket may hold other files too: leave those that this server cannot have written.
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
