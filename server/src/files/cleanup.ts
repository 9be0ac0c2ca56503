import { imageLimits } from '@alumni/shared/limits';
import { type ImageStorage, imageOfFile, isLeftover, renditionName } from './image-storage.ts';
import type { ImagesStore } from './images.store.ts';

const hour = 60 * 60_000;

/** How long a picture may lie about before something names it: an editor left open over night. */
const graceMs = 24 * hour;

const batchSize = 200;

interface CleanupDeps {
  storage: ImageStorage;
  images: ImagesStore;
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
  deps: CleanupDeps,
  before: Date = new Date(Date.now() - graceMs),
): Promise<CleanupResult> {
  const images = await removeUnusedImages(deps, before.toISOString());
  const files = await removeFilesWithoutRow(deps, before);
  return { images, files };
}

/** Cleans up every hour until stopped; what fails is tried again an hour later. */
export function startCleanup(
  deps: CleanupDeps & {
    onDone(result: CleanupResult): void;
    onError(error: unknown): void;
  },
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => cleanUp(deps).then(deps.onDone)).catch(deps.onError);
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
  storage,
  images,
}: CleanupDeps): Promise<{ filesWithoutRow: string[]; rowsWithoutFile: string[] }> {
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
  { storage, images }: CleanupDeps,
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
  { storage, images }: CleanupDeps,
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
