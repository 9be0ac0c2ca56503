import type { Report } from '../db/backfill.ts';
import { type BackupDeps, type CreatedBackup, createBackup } from './create-backup.ts';
import { folderWriter } from './folder-backup.ts';
import { isImageFile, type Manifest } from './manifest.ts';
import { type BackupPlace, backupName } from './place.ts';
import { DamagedBackupError } from './restore-backup.ts';
import { backupsToKeep } from './rotation.ts';
import { tryRestore } from './trial-restore.ts';

export interface DailyBackup {
  /** As `restore` takes it. */
  label: string;
  manifest: Manifest;
  /** Bytes that the place did not have. */
  copiedBytes: number;
  /** Names of pictures of which the storage has no file, or a damaged one. */
  missingImages: string[];
  damagedImages: string[];
  removed: string[];
  /** Why those that are too old could not be removed. */
  unremoved: string | undefined;
}

/**
 * Makes a backup beside those of before: pictures that the place has are taken over, so that a day costs
 * what has changed. It is complete once what was written has been read again; then those are removed
 * that are not to be kept. With `trial` it is restored for trial. Throws `BackupError`.
 */
export async function makeDailyBackup(
  deps: BackupDeps,
  place: BackupPlace,
  report: Report,
  { trial = false }: { trial?: boolean } = {},
): Promise<DailyBackup> {
  const startedAt = new Date();
  const name = backupName(startedAt);
  const last = (await place.list()).at(-1);
  // What is damaged in it must not be taken over for ever.
  const writer = await place.begin(name, last?.isDamaged ? undefined : last);
  try {
    const created = await createBackup(deps, writer, report);
    await writer.finish(created, report);
    const { manifest, written, missingImages, damagedImages } = created;
    const rotated = await rotate(place, startedAt);
    if (trial) await tryBackup(place, name, report);
    return {
      label: place.reader(name).label,
      manifest,
      copiedBytes: written.reduce((total, { bytes }) => total + bytes, 0),
      missingImages,
      damagedImages,
      ...rotated,
    };
  } finally {
    await writer.close();
  }
}

/** A single backup in a new folder, of which nothing is removed. Throws `BackupError`. */
export async function backUpIntoFolder(
  deps: BackupDeps,
  folder: string,
  report: Report,
): Promise<CreatedBackup> {
  const writer = await folderWriter(folder);
  const created = await createBackup(deps, writer, report);
  await writer.finish(created, report);
  return created;
}

export function unremovedSentence(reason: string): string {
  return `Old backups could not be removed: ${reason}`;
}

/** Removes backups that are not to be kept. One that was just made is whole without that. */
async function rotate(
  place: BackupPlace,
  startedAt: Date,
): Promise<Pick<DailyBackup, 'removed' | 'unremoved'>> {
  try {
    const backups = await place.list();
    const keep = backupsToKeep(backups.map(({ time }) => time));
    const removed = backups.filter(({ time }) => !keep.has(time)).map(({ name }) => name);
    await place.tidy(removed, startedAt);
    return { removed, unremoved: undefined };
  } catch (error) {
    return { removed: [], unremoved: (error as Error).message };
  }
}

async function tryBackup(place: BackupPlace, name: string, report: Report): Promise<void> {
  try {
    await tryRestore(place.reader(name), place.workFolder, report);
  } catch (error) {
    // Where that fails too, the trial is repeated with the next backup.
    if (error instanceof DamagedBackupError) await place.markDamaged(name).catch(() => {});
    throw error;
  }
}

/** Of a backup by its manifest: rows of all tables, and pictures. */
export function sizeOf({ tables, files }: Manifest): { rows: number; pictures: number } {
  return {
    rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
    pictures: files.filter(isImageFile).length,
  };
}
