import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { isOrdinaryPath } from '../core/ordinary-path.ts';
import type { Report } from '../db/backfill.ts';
import type { Database, DatabaseSettings } from '../db/database.ts';
import { newestSchema, schemaOf } from '../db/migrate.ts';
import { readSnapshot } from '../db/snapshot.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import { imagesStore } from '../files/images.store.ts';
import {
  BackupError,
  type BackupFile,
  filesOf,
  imageFile,
  type Manifest,
  manifestFile,
  siteFile,
  tableFile,
} from './manifest.ts';
import { type BackupRow, backupTables, readRows } from './tables.store.ts';
import { throwFolderError, writeBackupFile } from './write-file.ts';

export interface BackupDeps extends DatabaseSettings {
  /** The database of the settings. */
  db: Database;
  storage: ImageStorage;
}

export interface BackupSummary {
  manifest: Manifest;
  /** Names of pictures whose hash differs from the database: the storage is damaged. */
  damagedImages: string[];
  /** Paths of files that are links to those of the backup before. */
  linked: Set<string>;
}

/** Dumps before giving up, if the clean-up deletes a picture during each of them. */
const maxAttempts = 10;
/** Object storage has a high latency, so several copies run in parallel. */
const concurrentCopies = 4;

/**
 * Backs up database, pictures and `site.json` into an empty folder while the server runs. The
 * database dump is a snapshot; pictures are immutable, so they can be copied after it. Those that the
 * backup in folder `before` has are linked where the disk can. Throws `BackupError`.
 */
export async function createBackup(
  deps: BackupDeps,
  folder: string,
  report: Report,
  before?: string,
): Promise<BackupSummary> {
  await assertCurrentSchema(deps.db);
  await prepareFolder(folder);
  const copied = new Map<string, BackupFile>();
  const linked = new Set<string>();
  const former = before ? { folder: before, files: await filesOf(before) } : undefined;
  for (let attempt = 1; ; attempt += 1) {
    const createdAt = new Date().toISOString();
    const dump = await dumpDatabase(deps.db, folder, report);
    const missing = await copyImages(deps, folder, {
      images: dump.images,
      copied,
      linked,
      former,
      report,
    });
    const deleted = await deletedMeanwhile(deps.db, missing);
    if (deleted && attempt < maxAttempts) continue;
    if (deleted) throw new BackupError('Pictures are deleted faster than they can be copied.');
    const files = await removeStaleCopies(folder, dump.images, copied);
    const site = await copySite(deps.dataDir, folder);
    const manifest: Manifest = {
      format: 1,
      createdAt,
      schema: newestSchema,
      tables: dump.tables,
      files: [...dump.files, ...files, ...site],
      missingImages: missing,
    };
    await writeManifest(folder, manifest);
    const damagedImages = files
      .filter((file) => dump.images.get(imageNameOf(file)) !== file.sha256)
      .map(imageNameOf);
    return { manifest, damagedImages, linked };
  }
}

async function assertCurrentSchema(db: Database): Promise<void> {
  const schema = await schemaOf(db);
  if (schema === newestSchema) return;
  throw new BackupError(
    schema === undefined
      ? 'There is no database yet, so there is nothing to back up.'
      : 'The database is of another version of this program: back it up with that version, or start the server once.',
  );
}

async function prepareFolder(folder: string): Promise<void> {
  if (!isOrdinaryPath(folder)) {
    throw new BackupError('The backup folder must not be in /proc, /sys or /dev.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwFolderError(folder));
  if ((await readdir(folder).catch(throwFolderError(folder))).length === 0) return;
  throw new BackupError(`${folder} is not empty. Choose a new folder for each backup.`);
}

interface Dump {
  tables: Record<string, number>;
  files: BackupFile[];
  /** SHA-256 of each picture in the database, by name. */
  images: Map<string, string>;
}

async function dumpDatabase(db: Database, folder: string, report: Report): Promise<Dump> {
  const dump: Dump = { tables: {}, files: [], images: new Map() };
  await readSnapshot(db, async (snapshot) => {
    for (const [index, table] of backupTables.entries()) {
      let rows = 0;
      async function* lines() {
        for await (const batch of readRows(snapshot, table)) {
          rows += batch.length;
          if (table === 'images') collectHashes(batch, dump.images);
          yield batch.map((row) => `${JSON.stringify(row)}\n`).join('');
        }
      }
      dump.files.push(await writeBackupFile(folder, tableFile(table), lines()));
      dump.tables[table] = rows;
      report('Tables', index + 1, backupTables.length);
    }
  });
  return dump;
}

function collectHashes(rows: BackupRow[], images: Map<string, string>): void {
  for (const { name, sha256 } of rows) images.set(String(name), String(sha256));
}

interface ImagesToCopy {
  /** SHA-256 by name. */
  images: Map<string, string>;
  copied: Map<string, BackupFile>;
  linked: Set<string>;
  former: { folder: string; files: Map<string, BackupFile> } | undefined;
  report: Report;
}

/** Copies pictures that are not in `copied`; returns the names of those missing in the storage. */
async function copyImages(
  { storage }: BackupDeps,
  folder: string,
  { images, copied, linked, former, report }: ImagesToCopy,
): Promise<string[]> {
  const missing: string[] = [];
  let done = 0;
  const limit = pLimit(concurrentCopies);
  const copy = async (name: string) => {
    const known = former?.files.get(imageFile(name));
    if (!copied.has(name) && known?.sha256 === images.get(name) && former && known) {
      if (await linkFile(join(former.folder, known.path), join(folder, known.path))) {
        copied.set(name, known);
        linked.add(known.path);
      }
    }
    if (!copied.has(name)) {
      const file = await storage.open(name);
      if (file) copied.set(name, await writeBackupFile(folder, imageFile(name), file.stream));
      else missing.push(name);
    }
    done += 1;
    report('Pictures', done, images.size);
  };
  // p-limit continues with queued items after a failure, unless the queue is cleared.
  await limit.map(images.keys(), copy).finally(() => limit.clearQueue());
  return missing.sort();
}

/** False where the disk has no links, or the file is gone or another one now. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Whether the clean-up has deleted any of these pictures since the dump. */
async function deletedMeanwhile(db: Database, missing: string[]): Promise<boolean> {
  if (missing.length === 0) return false;
  const known = await imagesStore(db).known(missing);
  return missing.some((name) => !known.has(name));
}

/** Removes copies of an earlier attempt that the last dump does not name; returns the others. */
async function removeStaleCopies(
  folder: string,
  images: Map<string, string>,
  copied: Map<string, BackupFile>,
): Promise<BackupFile[]> {
  for (const [name, file] of copied) {
    if (images.has(name)) continue;
    await rm(join(folder, file.path));
    copied.delete(name);
  }
  return [...copied.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function copySite(dataDir: string, folder: string): Promise<BackupFile[]> {
  const content = await readFile(join(dataDir, siteFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return content ? [await writeBackupFile(folder, siteFile, [content])] : [];
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const part = `${manifestFile}.part`;
  await writeBackupFile(folder, part, [`${JSON.stringify(manifest, undefined, 1)}\n`]);
  await rename(join(folder, part), join(folder, manifestFile));
}

function imageNameOf(file: BackupFile): string {
  return file.path.slice(file.path.lastIndexOf('/') + 1);
}
