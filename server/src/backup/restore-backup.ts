import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import pLimit from 'p-limit';
import type { Report } from '../db/backfill.ts';
import type { Database, Trx } from '../db/database.ts';
import { migrate, schemaOf } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import type { ImageStorage } from '../images/storage/image-storage.ts';
import { holdWaitingMails } from '../outbox/outbox.store.ts';
import { markAsCopy } from '../settings/restored-copy.ts';
import type { BackupDeps } from './create-backup.ts';
import {
  BackupError,
  type BackupFile,
  imageNameOf,
  isImageFile,
  type Manifest,
  siteFile,
  tableFile,
} from './manifest.ts';
import { concurrentFiles, damagedFiles, readManifest, readWhole } from './read-backup.ts';
import {
  type BackupRow,
  type BackupTable,
  backupTables,
  countTableRows,
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

export interface RestoreSummary {
  manifest: Manifest;
  /** `kept`: the data folder's own `site.json` was not overwritten. */
  site: 'restored' | 'kept' | 'none';
}

const batchSize = 500;

/** A new server that somebody has looked at has counted visits; that has run for a day, has backups. */
const filledByItself: BackupTable[] = ['visits', 'site_ids', 'known_backups'];

/**
 * Restores a backup of either database into the configured empty database and storage. Checks every
 * hash before it changes anything. Writes the pictures before the rows that name them, and all rows
 * in one transaction, which marks the database as a copy and holds its waiting mails. Throws `BackupError`.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  reader: BackupReader,
  report: Report,
): Promise<RestoreSummary> {
  const manifest = await readManifest(reader);
  assertComplete(manifest);
  await assertUndamaged(reader, manifest, report);
  const copy = { from: reader.label, backupAt: manifest.createdAt };
  const hasOptions = Object.hasOwn(manifest.tables, 'site_options');
  await prepareDatabase(deps, manifest.schema);
  if (deps.storage) await restoreImages(deps.storage, reader, manifest, report);
  await deps.db.transaction().execute(async (trx) => {
    await waitForRows(trx);
    await restoreTables(trx, reader, manifest, report);
    await holdWaitingMails(trx);
    if (hasOptions) await markAsCopy(trx, copy);
  });
  await migrate(deps, { report });
  // Before migration 024 there was no table for it.
  if (!hasOptions) await deps.db.transaction().execute((trx) => markAsCopy(trx, copy));
  return { manifest, site: await restoreSite(deps.dataDir, reader, manifest) };
}

function assertComplete({ schema, tables, files }: Manifest): void {
  if (!Object.hasOwn(migrations, schema)) {
    throw new BackupError(`The backup is of a newer version of this program (${schema}).`);
  }
  const paths = new Set(files.map((file) => file.path));
  const table = Object.keys(tables).find((name) => !paths.has(tableFile(name)));
  if (table) throw new BackupError(`The backup's list of files does not name table ${table}.`);
}

async function assertUndamaged(
  reader: BackupReader,
  { files }: Manifest,
  report: Report,
): Promise<void> {
  const damaged = await damagedFiles(reader, files, (done) =>
    report('Checked', done, files.length),
  );
  if (damaged.length === 0) return;
  throw new DamagedBackupError(
    `Nothing was restored: ${damaged.length} of the backup's files are missing or damaged, ${damaged[0]} first.`,
  );
}

/** Migrates an empty database to the backup's schema. Throws `BackupError` for any other. */
async function prepareDatabase(deps: RestoreDeps, schema: string): Promise<void> {
  const current = await schemaOf(deps.db);
  if (current === undefined) await migrate(deps, { target: schema });
  else if (current !== schema) {
    throw new BackupError(
      `The database has another version (${current}) than the backup (${schema}). Restore into a new database.`,
    );
  }
  await assertEmpty(deps.db);
}

/** An older schema lacks some of the tables. */
async function assertEmpty(db: Database | Trx): Promise<void> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of backupTables.filter((name) => existing.has(name))) {
    if (filledByItself.includes(table)) continue;
    const rows = await countTableRows(db, table);
    if (rows === 0) continue;
    throw new BackupError(
      `The database is not empty (${table}: ${rows}). A backup is only restored into an empty one: choose another DATA_DIR or DATABASE_URL.`,
    );
  }
}

async function restoreImages(
  storage: ImageStorage,
  reader: BackupReader,
  { files }: Manifest,
  report: Report,
): Promise<void> {
  const images = files.filter(isImageFile);
  let done = 0;
  const limit = pLimit(concurrentFiles);
  const copy = async (file: BackupFile) => {
    await storage.put(imageNameOf(file), await readWhole(reader, file));
    done += 1;
    report('Pictures', done, images.length);
  };
  // p-limit continues with queued items after a failure, unless the queue is cleared.
  await limit.map(images, copy).finally(() => limit.clearQueue());
}

async function restoreTables(
  trx: Trx,
  reader: BackupReader,
  { tables, files }: Manifest,
  report: Report,
): Promise<void> {
  await assertEmpty(trx);
  const included = backupTables.filter((table) => Object.hasOwn(tables, table));
  for (const table of filledByItself) if (included.includes(table)) await emptyTable(trx, table);
  for (const [index, table] of included.entries()) {
    const file = files.find(({ path }) => path === tableFile(table));
    if (file) await restoreTable(trx, table, reader.read(file));
    const rows = await countTableRows(trx, table);
    if (rows !== tables[table]) {
      throw new BackupError(
        `Nothing was restored: table ${table} would have ${rows} rows instead of ${tables[table]}.`,
      );
    }
    report('Tables', index + 1, included.length);
  }
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

async function restoreSite(
  dataDir: string,
  reader: BackupReader,
  { files }: Manifest,
): Promise<RestoreSummary['site']> {
  const file = files.find(({ path }) => path === siteFile);
  if (!file) return 'none';
  if (existsSync(join(dataDir, siteFile))) return 'kept';
  await mkdir(dataDir, { recursive: true });
  await writeBackupFile(dataDir, siteFile, [await readWhole(reader, file)]);
  return 'restored';
}
