import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Report } from '../db/backfill.ts';
import { type Database, type DatabaseSettings, openForLongWork } from '../db/database.ts';
import { databaseBytes } from '../db/database-bytes.ts';
import { newestSchema, schemaOf } from '../db/migrate.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { imagesStore } from '../images/images.store.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import {
  BackupError,
  type BackupFile,
  type BackupOrigin,
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
  /** The database of the settings. */
  db: Database;
  storage: ImageStorage;
}

export interface CreatedBackup extends UnfinishedBackup {
  /** Names of pictures that the storage has lost, or whose hash differs from the database. */
  missingImages: string[];
  damagedImages: string[];
}

/** Dumps before giving up, if the clean-up deletes a picture during each of them. */
const maxAttempts = 10;

/**
 * Writes database, pictures and `site.json` while the server runs; `writer.finish` completes it. The
 * database dump is a snapshot; pictures are immutable, so they can be copied after it. `report` may throw to stop it.
 * Throws `BackupError`.
 */
export async function createBackup(
  deps: BackupDeps,
  writer: BackupWriter,
  report: Report,
  origin?: BackupOrigin,
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
      ...origin,
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
  const schema = await schemaOf(db);
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

/** On a connection of its own: a disk that hangs while it is written to holds up no visitor. */
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

/** The same bytes for the same rows: two backups are compared by their hashes. */
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
  // A failure ends the stream that is read, too.
  return pipeline(Readable.from(lines()), createGzip(), () => {});
}

interface ImagesToCopy {
  /** SHA-256 by name. */
  images: Map<string, string>;
  copied: Map<string, BackupFile>;
  /** Those of the copies that the place had already. */
  reused: Set<BackupFile>;
  report: Report;
}

/** Copies pictures that are not in `copied`; returns the names of those missing in the storage. */
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

/** Whether the clean-up has deleted any of these pictures since the dump. */
async function deletedMeanwhile(db: Database, missing: string[]): Promise<boolean> {
  if (missing.length === 0) return false;
  const known = await imagesStore(db).known(missing);
  return missing.some((name) => !known.has(name));
}

/** Removes copies of an earlier attempt that the last dump does not name; returns the others. */
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
