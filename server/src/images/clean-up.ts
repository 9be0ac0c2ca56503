import { imageLimits } from '@alumni/shared/core/limits';
import { expiredBefore, trashMs } from '../core/trash-time.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { cleanUpStore } from './clean-up.store.ts';
import * as store from './images.store.ts';
import {
  type ImageStorage,
  imageNameOfFile,
  isLeftover,
  previewName,
  renditionName,
} from './storage/image-storage.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** An unused picture stays visible for a day: an editor may be open, or somebody may press Undo. */
const graceMs = day;

/**
 * Passes are an hour apart. A longer pause may mean that the database is an older copy, which does not know recent uses
 * of pictures. Everything in the trash then stays for another 30 days.
 */
const longestPauseMs = 2 * hour;

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

interface CleanupOptions {
  mayRemove: boolean;
  stopping?: AbortSignal;
}

export type CleanupResult = Awaited<ReturnType<typeof cleanUp>>;

/**
 * Records a clean-up pass. Returns whether passes have been regular for 30 days. Only then may the clean-up remove what
 * has been in the trash for 30 days.
 */
export async function recordCleanUpPass(db: Database): Promise<boolean> {
  const passes = cleanUpStore(db);
  const last = await passes.lastPass();
  const pauseMs = last ? Date.now() - Date.parse(last.last_at) : Infinity;
  const hasPaused = Math.abs(pauseMs) > longestPauseMs;
  const keepUntil = last && !hasPaused ? last.keep_until : fromNow(trashMs);
  await passes.savePass({ last_at: now(), keep_until: keepUntil });
  return now() >= keepUntil;
}

/**
 * Moves pictures that nothing has referred to for 24 hours to the trash. With `mayRemove`, permanently removes
 * pictures after 30 days in the trash, and files after 30 days without a row. Removes temporary files after a day.
 * Safe on several instances at once. Rejects with the abort reason when `stopping` aborts. Returns the numbers of
 * removed `images` and `files`. Renditions and temporary files count as `files`.
 */
export async function cleanUp(deps: CleanupDeps, options: CleanupOptions) {
  await store.markUnusedImages(deps.db, now(), fromNow(-graceMs));
  const images = options.mayRemove ? await removeExpiredImages(deps, options) : 0;
  return { images, ...(await removeFilesWithoutRow(deps, options)) };
}

/** Names of stored files without a row, and of rows without a stored file. */
export async function checkFiles({ db, storage }: CleanupDeps) {
  const images = store.imagesStore(db);
  const filesWithoutRow: string[] = [];
  const stored = new Set<string>();
  for await (const batch of batches(storage)) {
    for (const file of batch) stored.add(file.name);
    filesWithoutRow.push(...(await filesWithoutRowIn(images, batch)).map((file) => file.name));
  }
  const rowsWithoutFile = (await images.allNames()).filter((name) => !stored.has(name));
  return { filesWithoutRow, rowsWithoutFile };
}

/** Deletes the row first: a crash in between leaves a file without a row, never a row without a file. */
async function removeExpiredImages({ db, storage }: CleanupDeps, { stopping }: CleanupOptions) {
  let total = 0;
  for (;;) {
    const names = await store.expiredImages(db, expiredBefore(), batchSize);
    let removed = 0;
    for (const name of names) {
      stopping?.throwIfAborted();
      if (!(await store.removeUnusedImage(db, name))) continue;
      removed += 1;
      await removeFiles(storage, name);
    }
    total += removed;
    if (removed === 0 || names.length < batchSize) return total;
  }
}

async function removeFiles(storage: ImageStorage, name: string): Promise<void> {
  for (const file of imageFiles(name)) await storage.remove(file);
}

/** Names of a picture's files: the stored picture, its renditions and preview. */
function imageFiles(name: string): string[] {
  const renditions = imageLimits.renditionWidths.flatMap((width) =>
    (['webp', 'jpg'] as const).map((format) => renditionName(name, width, format)),
  );
  return [name, previewName(name), ...renditions];
}

/**
 * Call this in the transaction that deletes the rows of these pictures. Records their files as strays first seen in
 * 1970, which have expired already. If a crash prevents `removeMarked`, the next clean-up therefore removes them.
 */
export async function markForRemoval(trx: Trx, names: string[]): Promise<void> {
  await cleanUpStore(trx).recordStrays(names.flatMap(imageFiles), new Date(0).toISOString());
}

/** Removes the files of these pictures now. */
export async function removeMarked({ db, storage }: CleanupDeps, names: string[]): Promise<void> {
  for (const name of names) {
    await removeFiles(storage, name);
    await cleanUpStore(db).forgetStrays(imageFiles(name));
  }
}

/** Lists all files before removing any, to detect a wrong database. */
async function removeFilesWithoutRow(
  { db, storage }: CleanupDeps,
  { mayRemove, stopping }: CleanupOptions,
) {
  const images = store.imagesStore(db);
  const passes = cleanUpStore(db);
  let stored = 0;
  const strays = new Set<string>();
  const leftovers: string[] = [];
  for await (const batch of batches(storage)) {
    stopping?.throwIfAborted();
    stored += batch.filter(({ name }) => imageNameOfFile(name)).length;
    for (const { name, modifiedAt } of await filesWithoutRowIn(images, batch)) {
      if (imageNameOfFile(name)) strays.add(name);
      else if (modifiedAt.getTime() < Date.now() - graceMs) leftovers.push(name);
    }
  }
  await passes.recordStrays([...strays], now());
  const expired = await expiredStrays(db, strays);
  const mismatched = await isMismatched(images, stored, strays.size);
  const removed = mismatched || !mayRemove ? leftovers : [...leftovers, ...expired];
  for (const name of removed) {
    stopping?.throwIfAborted();
    await storage.remove(name);
  }
  await passes.forgetStrays(removed);
  return {
    files: removed.length,
    // Reports that files without a row were kept: database and storage probably do not belong together.
    ...(mismatched && { refused: { stored, withoutRow: strays.size } }),
  };
}

/** Returns strays first seen over 30 days ago. Forgets recorded files that are strays no longer. */
async function expiredStrays(db: Database, strays: ReadonlySet<string>): Promise<string[]> {
  const passes = cleanUpStore(db);
  const known = await passes.strays();
  const namesOf = (rows: typeof known) => rows.map(({ name }) => name);
  await passes.forgetStrays(namesOf(known.filter(({ name }) => !strays.has(name))));
  const isExpired = ({ first_seen_at }: (typeof known)[number]) => first_seen_at < expiredBefore();
  return namesOf(known.filter((row) => strays.has(row.name) && isExpired(row)));
}

/**
 * Whether the stored pictures probably belong to another database. Crashes leave a few files without a row; a wrong or
 * empty database has rows for hardly any file.
 */
async function isMismatched(images: store.ImagesStore, stored: number, withoutRow: number) {
  if (withoutRow > maxFilesWithoutRow && withoutRow > stored / 2) return true;
  return withoutRow > 0 && (await images.isEmpty());
}

async function filesWithoutRowIn<F extends { name: string }>(
  images: store.ImagesStore,
  files: F[],
) {
  const known = await images.known(files.flatMap((file) => imageNameOfFile(file.name) ?? []));
  return files.filter((file) => {
    const image = imageNameOfFile(file.name);
    // A bucket may hold other files: ignore names that this server never writes.
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
