import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../db/backfill.ts';
import { type BackupDeps, createBackup } from './create-backup.ts';
import { BackupError, damagedFiles, type Manifest } from './manifest.ts';
import { backupsToKeep } from './rotation.ts';

/** Names sort by time; a colon is no part of a name on every disk. */
const nameOf = (time: Date) => time.toISOString().slice(0, 19).replaceAll(':', '-');
const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;
const unfinished = /^\.(part|trial)-/;

/** What is older was left by a run that was killed. */
const abandonedMs = 24 * 60 * 60_000;

interface StoredBackup {
  folder: string;
  time: Date;
}

export interface DailyBackup {
  folder: string;
  manifest: Manifest;
  /** Bytes that the backup before did not have. */
  copiedBytes: number;
  /** Pictures of which the storage has no file, or a damaged one. */
  missing: string[];
  removed: string[];
}

/** Complete backups of a folder, oldest first. */
export async function listBackups(backupDir: string): Promise<StoredBackup[]> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort().flatMap((name) => {
    const [, day, ...clock] = pattern.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ folder: join(backupDir, name), time: new Date(`${day}T${clock.join(':')}Z`) }];
  });
}

/**
 * Makes a backup in a folder of backups: pictures that the one before has are linked, so that a day
 * costs what has changed. It gets its name once it is complete and what was written has been read
 * again; then those are removed that are not to be kept. Without `link` all is copied. Throws
 * `BackupError`.
 */
export async function makeDailyBackup(
  deps: BackupDeps,
  backupDir: string,
  report: Report,
  { link = true }: { link?: boolean } = {},
): Promise<DailyBackup> {
  await assertWritable(backupDir);
  await removeAbandoned(backupDir);
  const before = link ? (await listBackups(backupDir)).at(-1)?.folder : undefined;
  const time = new Date();
  const part = join(backupDir, `.part-${nameOf(time)}`);
  const folder = join(backupDir, nameOf(time));
  try {
    const { manifest, damagedImages, linked } = await createBackup(deps, part, report, before);
    const written = manifest.files.filter(({ path }) => !linked.has(path));
    const [damaged] = await damagedFiles(part, written, (done) =>
      report('Verified', done, written.length),
    );
    if (damaged) throw new BackupError(`${damaged} cannot be read again as it was written.`);
    await rename(part, folder);
    const copiedBytes = written.reduce((total, { bytes }) => total + bytes, 0);
    const missing = [...manifest.missingImages, ...damagedImages];
    return { folder, manifest, copiedBytes, missing, removed: await rotate(backupDir) };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Throws `BackupError` for a folder that backups cannot be written to. */
export async function assertWritable(backupDir: string): Promise<void> {
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    await access(backupDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`Backups cannot be written to ${backupDir} (${code}).`);
  }
}

/** Removes backups that are not to be kept; returns their folders. */
async function rotate(backupDir: string): Promise<string[]> {
  const backups = await listBackups(backupDir);
  const keep = backupsToKeep(backups.map(({ time }) => time));
  const outdated = backups.filter(({ time }) => !keep.has(time)).map(({ folder }) => folder);
  for (const folder of outdated) await rm(folder, { recursive: true });
  return outdated;
}

async function removeAbandoned(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (!unfinished.test(name)) continue;
    const path = join(backupDir, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - abandonedMs) await rm(path, { recursive: true, force: true });
  }
}

/** Of a backup by its manifest: rows of all tables, and pictures. */
export function sizeOf({ tables, files }: Manifest): { rows: number; pictures: number } {
  return {
    rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
    pictures: files.filter(({ path }) => path.startsWith('files/')).length,
  };
}
