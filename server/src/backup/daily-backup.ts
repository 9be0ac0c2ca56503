import type { Report } from '../core/report.ts';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database } from '../db/database.ts';
import { latestPlausible } from '../db/ids.ts';
import { checkIntegrity } from '../db/integrity/integrity.ts';
import {
  backupFolders,
  begunBackups,
  newBackupFolder,
  recordBegunBackup,
} from './begun-backups.store.ts';
import {
  assertCurrentSchema,
  type BackupDeps,
  type CreatedBackup,
  createBackup,
} from './create-backup.ts';
import { folderWriter } from './folder/folder-backup.ts';
import { hasChangedSince } from './has-changed.ts';
import { type BackupReason, isImageFile, type Manifest, parseManifest } from './manifest.ts';
import { DamagedBackupError } from './restore-backup.ts';
import { backupsToKeep, dispensableBackups, type RotatedBackup } from './rotation.ts';
import {
  type BackupTarget,
  newBackupName,
  type SiteBackups,
  type StoredBackup,
  timeOfBackup,
} from './target.ts';
import { tryRestore } from './trial-restore.ts';
import { removeKilled } from './unfinished.store.ts';

export interface DailyBackup extends OtherBackups {
  /** The argument with which `restore` finds the backup. */
  label: string;
  manifest: Manifest;
  /** Size of the files that this backup added to the target. */
  copiedBytes: number;
  /** Names of pictures that the database lists and the storage lacks. */
  missingImages: string[];
  damagedImages: string[];
  /** Labels of the backups that rotation removed. */
  removed: string[];
  /** Why outdated backups stay; undefined if nothing prevented their removal. */
  unremoved: string | undefined;
}

/** Backups that rotation never removes: another database began them, or they lie in a former folder of the site. */
interface OtherBackups {
  foreign: number;
  /** Label of the site's former folder while that folder holds backups; undefined otherwise. */
  formerFolder: string | undefined;
}

interface OwnBackup extends StoredBackup, RotatedBackup {}

/** Below this free share of the disk, rotation also removes backups that are kept only because they are recent. */
const scarceShare = 0.2;

/**
 * Makes a backup in the site's folder. It reuses stored pictures, so that a daily backup copies only what has changed.
 * The backup is complete once the written files are read back. Rotation then removes outdated backups. Makes no backup
 * if the newest one has every change and is not older than `sameSince`. Throws `BackupError`.
 *
 * With `trial`, the new backup is also restored for trial. Pass the same `name` for all targets: a restored site then
 * knows its newest backup in each of them.
 */
export async function makeDailyBackup(
  deps: BackupDeps,
  target: BackupTarget,
  report: Report,
  {
    name = newBackupName(new Date()),
    trial = false,
    reason = 'daily',
    sameSince,
  }: {
    name?: string;
    trial?: boolean;
    reason?: BackupReason;
    sameSince?: Date | undefined;
  } = {},
): Promise<DailyBackup> {
  await assertCurrentSchema(deps.db);
  await removeKilled(deps.dataDir);
  const site = target.site(await ownFolder(deps.db, target));
  const last = (await site.list()).at(-1);
  const others = await otherBackups(deps.db, target);
  const same = sameSince && last && (await sameBackup(deps, { site, last }, sameSince));
  if (same) return { ...same, ...others };
  const needed = await reasonToKeepOld(deps);
  // If the last backup is damaged, all pictures are copied again. A reused picture could be the damaged one.
  const writer = await site.begin(name, last?.isDamaged ? undefined : last);
  try {
    await recordBegunBackup(deps.db, { name, reason });
    const created = await createBackup(deps, writer, report, reason);
    await writer.finish(created, report);
    const { manifest, written, missingImages, damagedImages } = created;
    const rotated = await rotate(deps.db, site, {
      startedAt: timeOfBackup(name) ?? new Date(),
      needed,
    });
    if (trial) await tryBackup(deps.dataDir, { site, name }, report);
    return {
      label: site.reader(name).label,
      manifest,
      copiedBytes: written.reduce((total, { bytes }) => total + bytes, 0),
      missingImages,
      damagedImages,
      ...rotated,
      ...others,
    };
  } finally {
    await writer.close();
  }
}

/**
 * Returns the id of the site's folder. Changes to a new folder if another database began the newest backup in the
 * present one. A clock that was ahead may have given a backup a future date. Such a backup stays the newest. The newest
 * backup with a past date is therefore checked as well.
 */
async function ownFolder(db: Database, target: BackupTarget): Promise<string> {
  const folders = await backupFolders(db);
  const [present] = folders;
  const begun = await begunBackups(db);
  const backups = await target.site(present).list();
  const latest = latestPlausible();
  const past = backups.findLast(({ time }) => time.toISOString() <= latest);
  const newest = [backups.at(-1), past];
  if (newest.every((backup) => !backup || begun.has(backup.name))) return present;
  const [next] = await newBackupFolder(db, folders.length + 1);
  return next;
}

/**
 * Counts backups in former folders and backups from before 1.0. Also counts backups of other databases in the site's
 * own folder: two databases may have written into it at once.
 */
async function otherBackups(db: Database, target: BackupTarget): Promise<OtherBackups> {
  const [present, ...former] = await backupFolders(db);
  const begun = await begunBackups(db);
  const beside = (await target.site(present).list()).filter(({ name }) => !begun.has(name));
  let foreign = beside.length;
  let formerFolder: string | undefined;
  for (const id of [...former, '']) {
    const site = target.site(id);
    const { length } = await site.list();
    foreign += length;
    if (id && length > 0) formerFolder ??= site.label;
  }
  return { foreign, formerFolder };
}

/** Returns the newest backup if it has every change and no new one is needed. */
async function sameBackup(
  deps: BackupDeps,
  { site, last }: { site: SiteBackups; last: StoredBackup },
  since: Date,
): Promise<Omit<DailyBackup, keyof OtherBackups> | undefined> {
  if (last.isDamaged || last.time < since) return undefined;
  const manifest = parseManifest((await site.reader(last.name).manifest()) ?? '');
  if (!manifest || (await hasChangedSince(deps, manifest))) return undefined;
  const { missingImages } = manifest;
  const nothing = { copiedBytes: 0, damagedImages: [], removed: [], unremoved: undefined };
  return { label: last.label, manifest, missingImages, ...nothing };
}

/**
 * Returns why old backups must stay, or undefined. The database may be damaged while old backups are whole. After a
 * clock jump, their ages are unknown.
 */
async function reasonToKeepOld(deps: BackupDeps): Promise<string | undefined> {
  if (!(await isClockTrusted(deps.db))) return 'the clock has jumped and is not confirmed.';
  const { damage } = await checkIntegrity(deps);
  return damage && `the database is damaged (${damage}), so that they are needed.`;
}

/** Makes a single backup in a new folder and removes nothing. Throws `BackupError`. */
export async function backUpIntoFolder(
  deps: BackupDeps,
  folder: string,
  report: Report,
  reason: BackupReason = 'manual',
): Promise<CreatedBackup> {
  await assertCurrentSchema(deps.db);
  const writer = await folderWriter(folder, { dataDir: deps.dataDir, isNamed: true });
  try {
    const created = await createBackup(deps, writer, report, reason);
    await writer.finish(created, report);
    return created;
  } finally {
    await writer.close();
  }
}

export function unremovedSentence(reason: string): string {
  return `Old backups could not be removed: ${reason}`;
}

export function leftSentence(folder: string): string {
  return `Another database has begun the newest backup in ${folder}: nothing changes there, and this site has a folder of its own now. Where an older copy was started, restore that backup; where another machine goes on there, stop the one that is not the site.`;
}

/**
 * Removes this database's outdated backups, unless `needed` says why they must stay. Returns a failure instead of
 * throwing it: the backup just made is complete all the same.
 */
async function rotate(
  db: Database,
  site: SiteBackups,
  { startedAt, needed }: { startedAt: Date; needed: string | undefined },
): Promise<Pick<DailyBackup, 'removed' | 'unremoved'>> {
  const removed: string[] = [];
  const remove = async (backups: OwnBackup[]) => {
    await site.tidy(
      backups.map(({ name }) => name),
      startedAt,
    );
    removed.push(...backups.map(({ label }) => label));
  };
  if (needed) return { removed, unremoved: needed };
  try {
    const begun = await begunBackups(db);
    const own = (await site.list()).flatMap((backup): OwnBackup[] => {
      const reason = begun.get(backup.name);
      return reason ? [{ ...backup, reason }] : [];
    });
    const keep = backupsToKeep(own, startedAt);
    await remove(own.filter((backup) => !keep.has(backup)));
    for (const backup of dispensableBackups([...keep], startedAt)) {
      const share = await site.freeShare();
      if (share === undefined || share >= scarceShare) break;
      await remove([backup]);
    }
    return { removed, unremoved: undefined };
  } catch (error) {
    return { removed, unremoved: (error as Error).message };
  }
}

async function tryBackup(
  dataDir: string,
  { site, name }: { site: SiteBackups; name: string },
  report: Report,
): Promise<void> {
  try {
    await tryRestore(site.reader(name), { dataDir, workFolder: site.workFolder }, report);
  } catch (error) {
    // If marking fails too, the next run repeats the trial.
    if (error instanceof DamagedBackupError) await site.markDamaged(name).catch(() => {});
    throw error;
  }
}

/** Number of rows in all tables, and of pictures. */
export function backupSize({ tables, files }: Manifest): { rows: number; pictures: number } {
  return {
    rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
    pictures: files.filter(isImageFile).length,
  };
}
