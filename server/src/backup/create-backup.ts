import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Report } from '../core/report.ts';
import { type Database, type DatabaseSettings, openForLongWork } from '../db/database.ts';
import { databaseBytes } from '../db/database-bytes.ts';
import { currentSchema, newestSchema } from '../db/migrate.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { imagesStore } from '../images/images.store.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import {
  BackupError,
  type BackupFile,
  type BackupReason,
  imageFile,
  imageNameOf,
  type Manifest,
  siteFile,
  tableFile,
} from './manifest.ts';
import { forEachFile } from './read-backup.ts';
import { type BackupRow, type BackupTable, backupTables, readRows } from './tables.store.ts';
import type { BackupWriter, UnfinishedBackup } from './target.ts';

export interface BackupDeps extends DatabaseSettings {
  db: Database;
  storage: ImageStorage;
}

export interface CreatedBackup extends UnfinishedBackup {
  /** Names of pictures that the database lists and the storage lacks. */
  missingImages: string[];
  damagedImages: string[];
}

/** The dump is repeated if the clean-up deletes a picture meanwhile. The backup gives up after this many dumps. */
const maxAttempts = 10;

/**
 * Writes database, pictures and `site.json` while the server runs; `writer.finish` completes the backup. The dump is a
 * snapshot; pictures are immutable, so copying them later is safe. `report` may throw to stop the backup. Throws
 * `BackupError`.
 */
export async function createBackup(
  deps: BackupDeps,
  writer: BackupWriter,
  report: Report,
  reason?: BackupReason,
): Promise<CreatedBackup> {
  await writer.assertRoom({
    images: await imagesStore(deps.db).allFiles(),
    databaseBytes: await databaseBytes(deps.db),
  });
  const copied = new Map<string, BackupFile>();
  const reused = new Set<BackupFile>();
  for (let attempt = 1; ; attempt += 1) {
    const createdAt = new Date().toISOString();
    const dump = await dumpDatabase(deps, writer, report);
    const images = { images: dump.images, copied, reused, report };
    const missing = await copyImages(deps, writer, images);
    const deleted = await deletedMeanwhile(deps.db, missing);
    if (deleted && attempt < maxAttempts) continue;
    if (deleted) throw new BackupError('Pictures are deleted faster than they can be copied.');
    const files = await removeStaleCopies(writer, dump.images, copied);
    const site = await copySite(deps.dataDir, writer);
    const manifest: Manifest = {
      format: 2,
      createdAt,
      reason,
      schema: newestSchema,
      tables: dump.tables,
      files: [...dump.files, ...files, ...site],
      missingImages: missing,
    };
    const damagedImages = files
      .filter((file) => dump.images.get(imageNameOf(file)) !== file.sha256)
      .map(imageNameOf);
    const written = manifest.files.filter((file) => !reused.has(file));
    return { manifest, written, missingImages: missing, damagedImages };
  }
}

export async function assertCurrentSchema(db: Database): Promise<void> {
  const schema = await currentSchema(db);
  if (schema === newestSchema) return;
  throw new BackupError(
    schema === undefined
      ? 'There is no database yet, so there is nothing to back up.'
      : 'The database is of another version of this program: back it up with that version, or start the server once.',
  );
}

interface Dump {
  tables: Record<string, number>;
  files: BackupFile[];
  /** SHA-256 of each picture in the database, by name. */
  images: Map<string, string>;
}

/** Uses its own connection, so that a hanging backup disk blocks no request. */
async function dumpDatabase(
  settings: DatabaseSettings,
  writer: BackupWriter,
  report: Report,
): Promise<Dump> {
  await using db = openForLongWork(settings);
  const dump: Dump = { tables: {}, files: [], images: new Map() };
  await readSnapshot(db, async (snapshot) => {
    for (const [index, table] of backupTables.entries()) {
      let rows = 0;
      const content = compressedRows(snapshot, table, (batch) => {
        rows += batch.length;
        report('Tables', index, backupTables.length);
        if (table !== 'images') return;
        for (const { name, sha256 } of batch) dump.images.set(String(name), String(sha256));
      });
      dump.files.push(await writer.write(tableFile(table), content));
      dump.tables[table] = rows;
      report('Tables', index + 1, backupTables.length);
    }
  });
  return dump;
}

/**
 * Yields the rows of a table as compressed lines of JSON. Equal rows give equal bytes, because backups are compared by
 * hash.
 */
export function compressedRows(
  db: Database,
  table: BackupTable,
  look: (batch: BackupRow[]) => void = () => {},
): AsyncIterable<Buffer> {
  async function* lines() {
    for await (const batch of readRows(db, table)) {
      look(batch);
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
  // If reading the rows fails, `pipeline` also ends the returned stream with the error.
  return pipeline(Readable.from(lines()), createGzip(), () => {});
}

interface ImagesToCopy {
  /** SHA-256 of each picture, by name. */
  images: Map<string, string>;
  copied: Map<string, BackupFile>;
  /** Copies that the target had already. */
  reused: Set<BackupFile>;
  report: Report;
}

/** Copies pictures that are not in `copied`. Returns the names that the storage lacks. */
async function copyImages(
  { storage }: BackupDeps,
  writer: BackupWriter,
  { images, copied, reused, report }: ImagesToCopy,
): Promise<string[]> {
  const missing: string[] = [];
  const copy = async ([name, sha256]: [string, string]) => {
    if (copied.has(name)) return;
    const known = await writer.reuse(imageFile(name), sha256);
    const file = known ?? (await copyImage(name));
    if (known) reused.add(known);
    if (file) copied.set(name, file);
    else missing.push(name);
  };
  const copyImage = async (name: string) => {
    const file = await storage.open(name);
    return file && writer.write(imageFile(name), file.stream);
  };
  await forEachFile(images, copy, (done) => report('Pictures', done, images.size));
  return missing.sort();
}

/** Whether the clean-up deleted any of these pictures after the dump. */
async function deletedMeanwhile(db: Database, missing: string[]): Promise<boolean> {
  if (missing.length === 0) return false;
  const known = await imagesStore(db).known(missing);
  return missing.some((name) => !known.has(name));
}

/** Removes copies from an earlier attempt that the last dump does not name. Returns the remaining copies. */
async function removeStaleCopies(
  writer: BackupWriter,
  images: Map<string, string>,
  copied: Map<string, BackupFile>,
): Promise<BackupFile[]> {
  for (const [name, file] of copied) {
    if (images.has(name)) continue;
    await writer.remove(file);
    copied.delete(name);
  }
  return [...copied.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function copySite(dataDir: string, writer: BackupWriter): Promise<BackupFile[]> {
  const content = await readFile(join(dataDir, siteFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return content ? [await writer.write(siteFile, [content])] : [];
}
