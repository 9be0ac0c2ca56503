import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Report } from '../core/report.ts';
import type { Database, Trx } from '../db/database.ts';
import { currentSchema, firstMigration, migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { ownTables } from '../db/own-tables.ts';
import { countRows } from '../db/rows.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import { holdWaitingMails } from '../outbox/outbox.store.ts';
import { markAsCopy } from '../settings/restored-copy.ts';
import type { BackupDeps } from './create-backup.ts';
import {
  BackupError,
  type BackupFile,
  fileOfTable,
  imageNameOf,
  isImageFile,
  type Manifest,
  siteFile,
} from './manifest.ts';
import { damagedFiles, forEachFile, readManifest, readVerified } from './read-backup.ts';
import { restoreNote } from './restore-note.ts';
import {
  type BackupRow,
  type BackupTable,
  backupTables,
  emptyTable,
  insertRows,
  liftIdleTimeout,
} from './tables.store.ts';
import type { BackupReader } from './target.ts';
import { writeBackupFile } from './write-file.ts';

/** Files of a backup are missing or damaged. Later backups must not reuse them. */
export class DamagedBackupError extends BackupError {}

export interface RestoreDeps extends Omit<BackupDeps, 'storage'> {
  /** Without a storage, pictures are checked and not stored. */
  storage: ImageStorage | undefined;
}

const batchSize = 500;

/**
 * A new server fills these tables by itself, so a restore may find rows in them and replaces the rows. Visits come
 * with the first page view, rows of the other tables with the first backup.
 */
const filledByItself: BackupTable[] = ['visits', 'site_ids', 'backup_folders', 'begun_backups'];

/**
 * Restores a backup, of SQLite or PostgreSQL, into the configured empty database and storage. Checks the tables first.
 * Checks each picture while copying it, so that a bucket sends each picture only once. If a picture is damaged, the
 * copied pictures are removed again. After the last picture, one transaction inserts the rows, marks the database as a
 * copy and holds waiting mails back. Throws `BackupError`.
 */
export async function restoreBackup(deps: RestoreDeps, reader: BackupReader, report: Report) {
  const manifest = await readManifest(reader);
  assertComplete(manifest);
  const tables = manifest.files.filter((file) => !isImageFile(file));
  await assertUndamaged(reader, tables, (done) => report('Checked', done, tables.length));
  const copy = { from: reader.label, backupAt: manifest.createdAt };
  const schema = schemaToRestore(manifest);
  const before = await restoreNote.read(deps.dataDir);
  const isRepeat = before?.backupAt === manifest.createdAt;
  const isMigrating =
    isRepeat && (await currentSchema(deps.db)) !== schema && (await hasRows(deps.db));
  if (!isMigrating) {
    await assertRestorable(deps, schema, isRepeat);
    await restoreNote.write(deps.dataDir, copy);
    try {
      await restoreImages(deps.storage, reader, manifest, report);
      await migrate(deps, { target: schema });
      await deps.db.transaction().execute(async (trx) => {
        await liftIdleTimeout(trx);
        if (isRepeat) await emptyTables(trx);
        await restoreTables(trx, reader, manifest, report);
        await holdWaitingMails(trx);
        await markAsCopy(trx, copy);
      });
    } catch (error) {
      // The failed transaction has changed no rows, so the server may start although no restore has succeeded: remove
      // the note. In a repeated restore the note stays, because rows of the killed restore may remain.
      if (!isRepeat) await restoreNote.remove(deps.dataDir);
      throw error;
    }
  }
  await migrate(deps, { report });
  const site = await restoreSite(deps.dataDir, reader, manifest);
  await restoreNote.remove(deps.dataDir);
  return { manifest, site };
}

/** Removes the rows that a killed restore committed. Tables that others refer to come last. */
async function emptyTables(trx: Trx): Promise<void> {
  const existing = await ownTables(trx);
  for (const table of backupTables.toReversed()) {
    if (existing.has(table)) await emptyTable(trx, table);
  }
}

/**
 * This is the last schema before 1.0. Unlike the schema of 1.0, it has `unreleasedColumns` and the table
 * `known_backups`, which a restore leaves out.
 */
const unreleasedSchema = '067-message-authors';
const unreleasedColumns: Partial<Record<BackupTable, string>> = { applications: 'confirmed_email' };

const schemaToRestore = ({ schema }: Manifest) =>
  schema === unreleasedSchema ? firstMigration : schema;

function assertComplete(manifest: Manifest): void {
  const { tables } = manifest;
  const schema = schemaToRestore(manifest);
  if (!Object.hasOwn(migrations, schema)) {
    throw new BackupError(`The backup is of a newer version of this program (${schema}).`);
  }
  const table = Object.keys(tables).find((name) => !fileOfTable(manifest, name));
  if (table) throw new BackupError(`The backup's list of files does not name table ${table}.`);
}

async function assertUndamaged(
  reader: BackupReader,
  files: BackupFile[],
  report: (done: number) => void,
): Promise<void> {
  const damaged = await damagedFiles(reader, files, report);
  if (damaged.length > 0) throw damagedError(damaged);
}

function damagedError(damaged: string[]): DamagedBackupError {
  return new DamagedBackupError(
    `Nothing was restored: ${damaged.length} of the backup's files are missing or damaged, ${damaged[0]} first.`,
  );
}

/**
 * Throws `BackupError` if the database has rows, or another schema than the backup's. A database without a schema is
 * accepted.
 */
async function assertRestorable(
  deps: RestoreDeps,
  schema: string,
  isRepeat: boolean,
): Promise<void> {
  const current = await currentSchema(deps.db);
  if (current !== undefined && current !== schema) {
    throw new BackupError(
      `The database has another version (${current}) than the backup (${schema}). Restore into a new database.`,
    );
  }
  if (!isRepeat) await assertEmpty(deps.db);
}

/** Throws `BackupError` if a table has rows. Skips tables that a server fills by itself. */
async function assertEmpty(db: Database | Trx): Promise<void> {
  const found = await firstRows(db);
  if (!found) return;
  throw new BackupError(
    `The database is not empty (${found.table}: ${found.rows}). A backup is only restored into an empty one: choose another DATA_DIR or DATABASE_URL.`,
  );
}

const hasRows = async (db: Database) => (await firstRows(db)) !== undefined;

async function firstRows(db: Database | Trx) {
  const existing = await ownTables(db);
  for (const table of backupTables.filter((name) => existing.has(name))) {
    if (filledByItself.includes(table)) continue;
    const rows = await countRows(db.selectFrom(table));
    if (rows > 0) return { table, rows };
  }
  return undefined;
}

async function restoreImages(
  storage: ImageStorage | undefined,
  reader: BackupReader,
  { files }: Manifest,
  report: Report,
): Promise<void> {
  const images = files.filter(isImageFile);
  const reportDone = (done: number) => report('Pictures', done, images.length);
  if (!storage) return assertUndamaged(reader, images, reportDone);
  // After a failure, only the pictures that this restore has added are removed. A bucket in use may already hold
  // pictures, even those of another site.
  const present = new Set<string>();
  for await (const { name } of storage.list()) present.add(name);
  const copied: string[] = [];
  const damaged: string[] = [];
  const copy = async (file: BackupFile) => {
    const bytes = await readVerified(reader, file);
    const name = imageNameOf(file);
    if (!bytes) damaged.push(file.path);
    else if (damaged.length === 0) {
      if (!present.has(name)) copied.push(name);
      await storage.put(name, bytes);
    }
  };
  try {
    await forEachFile(images, copy, reportDone);
    if (damaged.length > 0) throw damagedError(damaged.sort());
  } catch (error) {
    for (const name of copied) await storage.remove(name).catch(() => {});
    throw error;
  }
}

async function restoreTables(
  trx: Trx,
  reader: BackupReader,
  manifest: Manifest,
  report: Report,
): Promise<void> {
  const { tables } = manifest;
  await assertEmpty(trx);
  const included = backupTables.filter((table) => Object.hasOwn(tables, table));
  for (const table of filledByItself) if (included.includes(table)) await emptyTable(trx, table);
  for (const [index, table] of included.entries()) {
    const file = fileOfTable(manifest, table);
    if (file) await restoreTable(trx, table, uncompressed(reader, file));
    const rows = await countRows(trx.selectFrom(table));
    if (rows !== tables[table]) {
      throw new BackupError(
        `Nothing was restored: table ${table} would have ${rows} rows instead of ${tables[table]}.`,
      );
    }
    report('Tables', index + 1, included.length);
  }
}

function uncompressed(reader: BackupReader, file: BackupFile): AsyncIterable<Buffer> {
  return pipeline(Readable.from(reader.read(file)), createGunzip(), () => {});
}

async function restoreTable(
  trx: Trx,
  table: BackupTable,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  let rows: BackupRow[] = [];
  for await (const line of splitLines(content)) {
    const row: BackupRow = JSON.parse(line);
    delete row[unreleasedColumns[table] ?? ''];
    rows.push(row);
    if (rows.length < batchSize) continue;
    await insertRows(trx, table, rows);
    rows = [];
  }
  await insertRows(trx, table, rows);
}

/** Splits at line feeds only: node:readline also splits at U+2028, which JSON may contain. */
async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of content) {
    const lines = `${rest}${decoder.write(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Result `kept`: the data folder's own `site.json` was not overwritten. */
async function restoreSite(
  dataDir: string,
  reader: BackupReader,
  { files }: Manifest,
): Promise<'restored' | 'kept' | 'none'> {
  const file = files.find(({ path }) => path === siteFile);
  if (!file) return 'none';
  if (existsSync(join(dataDir, siteFile))) return 'kept';
  const text = await readVerified(reader, file);
  if (!text) throw damagedError([siteFile]);
  await mkdir(dataDir, { recursive: true });
  await writeBackupFile(dataDir, siteFile, [text]);
  return 'restored';
}
