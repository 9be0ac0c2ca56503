import { imageLimits } from '@alumni/shared/limits';
import type { Database } from '../db/database.ts';
import { type ImageStorage, imageOfFile, isLeftover, renditionName } from './image-storage.ts';
import { type ImagesStore, imagesStore } from './images.store.ts';

const hour = 60 * 60_000;

/** How long a picture may lie about before something names it: an editor left open over night. */
const graceMs = 24 * hour;

const batchSize = 200;

interface CleanupDeps {
  db: Database;
  storage: ImageStorage;
}

export interface CleanupResult {
  /** Pictures that nothing named. */
  images: number;
  /** Stored files, renditions and left-overs of a crash included, without a row. */
  files: number;
}

/**
 * Removes what was uploaded before `before` and is named by no record and no account, and stored
 * files of that age without a row. Any number of instances may do it at once.
 */
export async function cleanUp(
  { db, storage }: CleanupDeps,
  before: Date = new Date(Date.now() - graceMs),
): Promise<CleanupResult> {
  const images = imagesStore(db);
  return {
    images: await removeUnusedImages(storage, images, before.toISOString()),
    files: await removeFilesWithoutRow(storage, images, before),
  };
}

/** Cleans up every hour until stopped; what fails is tried again an hour later. */
export function startCleanup(
  deps: CleanupDeps & {
    log: {
      info(details: object, message: string): void;
      error(details: object, message: string): void;
    };
  },
): { stop(): Promise<void> } {
  const { log } = deps;
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => cleanUp(deps))
      .then(
        (removed) => log.info(removed, 'unused files removed'),
        (err: unknown) => log.error({ err }, 'unused files cannot be removed'),
      );
  }, hour);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
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
    filesWithoutRow.push(...(await withoutRow(images, batch)).map((file) => file.name));
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
): Promise<number> {
  let removed = 0;
  for (;;) {
    const names = await images.unused(before, batchSize);
    const gone: string[] = [];
    for (const name of names) {
      if (await images.removeUnused(name)) gone.push(name);
    }
    for (const name of gone) await removeFiles(storage, name);
    removed += gone.length;
    if (gone.length === 0 || names.length < batchSize) return removed;
  }
}

async function removeFiles(storage: ImageStorage, name: string): Promise<void> {
  await storage.remove(name);
  for (const width of imageLimits.renditionWidths) {
    await storage.remove(renditionName(name, width, 'webp'));
    await storage.remove(renditionName(name, width, 'jpg'));
  }
}

async function removeFilesWithoutRow(
  storage: ImageStorage,
  images: ImagesStore,
  before: Date,
): Promise<number> {
  let removed = 0;
  for await (const batch of batches(storage)) {
    const old = batch.filter((file) => file.modifiedAt < before);
    for (const file of await withoutRow(images, old)) {
      await storage.remove(file.name);
      removed += 1;
    }
  }
  return removed;
}

async function withoutRow<F extends { name: string }>(
  images: ImagesStore,
  files: F[],
): Promise<F[]> {
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
