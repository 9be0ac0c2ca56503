import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Report } from '../db/backfill.ts';
import type { Database, Trx } from '../db/database.ts';
import { migrate, schemaOf } from '../db/migrate.ts';
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
import { damagedFiles, forEachFile, readManifest, readWhole } from './read-backup.ts';
import { restoreNote } from './restore-note.ts';
import {
  type BackupRow,
  type BackupTable,
  backupTables,
  emptyTable,
  insertRows,
  waitForRows,
} from './tables.store.ts';
import type { BackupReader } from './target.ts';
import { writeBackupFile } from './write-file.ts';

/** Some of its files are missing or damaged: those that it shares with others are not to be relied on. */
export class DamagedBackupError extends BackupError {}

export interface RestoreDeps extends Omit<BackupDeps, 'storage'> {
  /** Without one the pictures are checked, and stored nowhere. */
  storage: ImageStorage | undefined;
}

const batchSize = 500;

/** A new server that somebody has looked at has counted visits; that has run for a day, has backups. */
const filledByItself: BackupTable[] = ['visits', 'site_ids', 'known_backups'];

/**
 * Restores a backup of either database into the configured empty database and storage. Tables are checked first, and
 * each picture as it is copied, so that a bucket sends it once: one that is damaged takes the others back. Then come
 * the rows that name them, in one transaction, which marks the database as a copy and holds its waiting
 * mails. Throws `BackupError`.
 */
export async function restoreBackup(deps: RestoreDeps, reader: BackupReader, report: Report) {
  const manifest = await readManifest(reader);
  assertComplete(manifest);
  const tables = manifest.files.filter((file) => !isImageFile(file));
  await assertUndamaged(reader, tables, (done) => report('Checked', done, tables.length));
  const copy = { from: reader.label, backupAt: manifest.createdAt };
  const hasOptions = Object.hasOwn(manifest.tables, 'site_options');
  const before = await restoreNote.read(deps.dataDir);
  const isRepeat = before?.backupAt === manifest.createdAt;
  const isMigrating =
    isRepeat && (await schemaOf(deps.db)) !== manifest.schema && (await hasRows(deps.db));
  if (!isMigrating) {
    await assertRestorable(deps, manifest.schema, isRepeat);
    await restoreNote.write(deps.dataDir, copy);
    try {
      await restoreImages(deps.storage, reader, manifest, report);
      await migrate(deps, { target: manifest.schema });
      await deps.db.transaction().execute(async (trx) => {
        await waitForRows(trx);
        if (isRepeat) await emptyTables(trx);
        await restoreTables(trx, reader, manifest, report);
        await holdWaitingMails(trx);
        if (hasOptions) await markAsCopy(trx, copy);
      });
    } catch (error) {
      // All is as it was before.
      if (!isRepeat) await restoreNote.remove(deps.dataDir);
      throw error;
    }
  }
  await migrate(deps, { report });
  // Before migration 024 there was no table for it.
  if (!hasOptions) await deps.db.transaction().execute((trx) => markAsCopy(trx, copy));
  const site = await restoreSite(deps.dataDir, reader, manifest);
  await restoreNote.remove(deps.dataDir);
  return { manifest, site };
}

/** Removes what a killed restore had committed. Tables that others refer to come last. */
async function emptyTables(trx: Trx): Promise<void> {
  const existing = await ownTables(trx);
  for (const table of backupTables.toReversed()) {
    if (existing.has(table)) await emptyTable(trx, table);
  }
}

function assertComplete(manifest: Manifest): void {
  const { schema, tables } = manifest;
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

/** Throws `BackupError` unless the database is empty, and of the backup's schema or none. */
async function assertRestorable(
  deps: RestoreDeps,
  schema: string,
  isRepeat: boolean,
): Promise<void> {
  const current = await schemaOf(deps.db);
  if (current !== undefined && current !== schema) {
    throw new BackupError(
      `The database has another version (${current}) than the backup (${schema}). Restore into a new database.`,
    );
  }
  if (!isRepeat) await assertEmpty(deps.db);
}

/** An older schema lacks some of the tables. */
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
  // A used bucket may have them, and the site that it belongs to needs them.
  const present = new Set<string>();
  for await (const { name } of storage.list()) present.add(name);
  const copied: string[] = [];
  const damaged: string[] = [];
  const copy = async (file: BackupFile) => {
    const bytes = await readWhole(reader, file);
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
  const content = reader.read(file);
  if (!file.path.endsWith('.gz')) return content;
  return pipeline(Readable.from(content), createGunzip(), () => {});
}

async function restoreTable(
  trx: Trx,
  table: BackupTable,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  let rows: BackupRow[] = [];
  for await (const line of linesOf(content)) {
    rows.push(JSON.parse(line));
    if (rows.length < batchSize) continue;
    await insertRows(trx, table, rows);
    rows = [];
  }
  await insertRows(trx, table, rows);
}

/** Splits at line feeds only: node:readline also splits at U+2028, which JSON may contain. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of content) {
    const lines = `${rest}${decoder.write(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** `kept`: the data folder's own `site.json` was not overwritten. */
async function restoreSite(
  dataDir: string,
  reader: BackupReader,
  { files }: Manifest,
): Promise<'restored' | 'kept' | 'none'> {
  const file = files.find(({ path }) => path === siteFile);
  if (!file) return 'none';
  if (existsSync(join(dataDir, siteFile))) return 'kept';
  const text = await readWhole(reader, file);
  if (!text) throw damagedError([siteFile]);
  await mkdir(dataDir, { recursive: true });
  await writeBackupFile(dataDir, siteFile, [text]);
  return 'restored';
}
