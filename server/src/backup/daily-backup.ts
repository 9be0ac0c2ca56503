import type { Report } from '../db/backfill.ts';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import { checkIntegrity } from '../db/integrity/integrity.ts';
import {
  assertCurrentSchema,
  type BackupDeps,
  type CreatedBackup,
  createBackup,
} from './create-backup.ts';
import { folderWriter } from './folder/folder-backup.ts';
import { hasChangedSince } from './has-changed.ts';
import { noteKnownBackups } from './known-backups.store.ts';
import { type BackupReason, isImageFile, type Manifest, parseManifest } from './manifest.ts';
import { assertOwnTarget, assertTargetThere, backupsIn, type OwnBackup } from './ownership.ts';
import { DamagedBackupError } from './restore-backup.ts';
import { backupsToKeep, dispensable } from './rotation.ts';
import { siteIdentity } from './site-identity.store.ts';
import { type BackupTarget, backupName, type StoredBackup } from './target.ts';
import { tryRestore } from './trial-restore.ts';
import { removeKilled } from './unfinished.store.ts';

export interface DailyBackup {
  /** As `restore` takes it. */
  label: string;
  manifest: Manifest;
  /** Bytes that the place did not have. */
  copiedBytes: number;
  /** Names of pictures of which the storage has no file, or a damaged one. */
  missingImages: string[];
  damagedImages: string[];
  /** Backups that were not to be kept, as `restore` took them. */
  removed: string[];
  /** Why those that are too old could not be removed. */
  unremoved: string | undefined;
  /** How many backups of other sites are beside it. */
  foreign: number;
}

/** With a smaller share of the disk free, backups go that are kept for being recent alone. */
const scarceShare = 0.2;

/**
 * Makes a backup beside those of before: pictures that the place has are taken over, so that a day costs
 * what has changed. It is complete once what was written has been read again; then those are removed
 * that are not to be kept. With `trial` it is restored for trial. Throws `BackupError`: of a place whose
 * newest backup this database does not know, `RefusedTargetError`. With one `startedAt` the backups of several
 * places have one name: a site that is restored from one of them knows the others. The newest backup is taken for it, if
 * it is not older than `sameSince` and has all that people have made.
 */
export async function makeDailyBackup(
  deps: BackupDeps,
  target: BackupTarget,
  report: Report,
  {
    startedAt = new Date(),
    trial = false,
    reason = 'daily',
    sameSince,
  }: {
    startedAt?: Date;
    trial?: boolean;
    reason?: BackupReason;
    sameSince?: Date | undefined;
  } = {},
): Promise<DailyBackup> {
  await assertCurrentSchema(deps.db);
  await assertTargetThere(target);
  await assertOwnTarget(deps, target);
  await removeKilled(deps.dataDir);
  const same = sameSince && (await sameBackup(deps, target, sameSince));
  if (same) return same;
  const needed = await whyOldOnesStay(deps);
  const backups = await target.list();
  const name = freeName(startedAt, backups);
  const last = backups.at(-1);
  // Pictures are not taken over from a damaged backup: the damage would last for ever.
  const writer = await target.begin(name, last?.isDamaged ? undefined : last);
  try {
    const { id: site } = await siteIdentity(deps.db);
    await noteKnownBackups(deps.db, [{ site, name, adopted: 0 }]);
    const created = await createBackup(deps, writer, report, { site, reason });
    await writer.finish(created, report);
    const { manifest, written, missingImages, damagedImages } = created;
    const rotated = await rotate(deps, target, { startedAt, needed });
    if (trial) await tryBackup(deps.dataDir, { target, name }, report);
    return {
      label: target.reader(name).label,
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

/** Nothing is written then. */
async function sameBackup(
  deps: BackupDeps,
  target: BackupTarget,
  since: Date,
): Promise<DailyBackup | undefined> {
  const last = (await target.list()).at(-1);
  if (!last || last.isDamaged || last.time < since) return undefined;
  const manifest = parseManifest((await target.reader(last.name).manifest()) ?? '');
  const { id } = await siteIdentity(deps.db);
  if (manifest?.site !== id || (await hasChangedSince(deps, manifest))) return undefined;
  const { missingImages } = manifest;
  const { foreign } = await backupsIn(deps, target);
  const nothing = { copiedBytes: 0, damagedImages: [], removed: [], unremoved: undefined };
  return { label: last.label, manifest, missingImages, foreign, ...nothing };
}

/** Names tell seconds: that of the time, or of the next second without a backup. */
function freeName(time: Date, backups: StoredBackup[]): string {
  const taken = new Set(backups.map((backup) => backup.name));
  for (let at = time.getTime(); ; at += 1_000) {
    const name = backupName(new Date(at));
    if (!taken.has(name)) return name;
  }
}

/** Old backups may be whole where the database is damaged; a jump of the clock hides their ages. */
async function whyOldOnesStay(deps: BackupDeps): Promise<string | undefined> {
  if (!(await isClockTrusted(deps.db))) return 'the clock has jumped and is not confirmed.';
  const { damage } = await checkIntegrity(deps);
  return damage && `the database is damaged (${damage}), so that they are needed.`;
}

/** A single backup in a new folder, of which nothing is removed. Throws `BackupError`. */
export async function backUpIntoFolder(
  deps: BackupDeps,
  folder: string,
  report: Report,
  reason: BackupReason = 'manual',
): Promise<CreatedBackup> {
  await assertCurrentSchema(deps.db);
  const writer = await folderWriter(folder, { dataDir: deps.dataDir, isNamed: true });
  try {
    const { id: site } = await siteIdentity(deps.db);
    const created = await createBackup(deps, writer, report, { site, reason });
    await writer.finish(created, report);
    return created;
  } finally {
    await writer.close();
  }
}

export function unremovedSentence(reason: string): string {
  return `Old backups could not be removed: ${reason}`;
}

/**
 * Removes backups of this site that are not to be kept, unless they are `needed` for a reason; those of
 * others are left. One that was just made is whole without that.
 */
async function rotate(
  deps: BackupDeps,
  target: BackupTarget,
  { startedAt, needed }: { startedAt: Date; needed: string | undefined },
): Promise<Pick<DailyBackup, 'removed' | 'unremoved' | 'foreign'>> {
  const removed: string[] = [];
  let foreign = 0;
  const remove = async (backups: OwnBackup[]) => {
    await target.tidy(
      backups.map(({ name }) => name),
      startedAt,
    );
    removed.push(...backups.map(({ label }) => label));
  };
  try {
    const found = await backupsIn(deps, target);
    foreign = found.foreign;
    if (needed) return { removed, foreign, unremoved: needed };
    const keep = backupsToKeep(found.own, startedAt);
    await remove(found.own.filter((backup) => !keep.has(backup)));
    for (const backup of dispensable([...keep], startedAt)) {
      const share = await target.freeShare();
      if (share === undefined || share >= scarceShare) break;
      await remove([backup]);
    }
    return { removed, foreign, unremoved: undefined };
  } catch (error) {
    return { removed, foreign, unremoved: (error as Error).message };
  }
}

async function tryBackup(
  dataDir: string,
  { target, name }: { target: BackupTarget; name: string },
  report: Report,
): Promise<void> {
  try {
    await tryRestore(target.reader(name), { dataDir, workFolder: target.workFolder }, report);
  } catch (error) {
    // If marking fails too, the next backup repeats the trial.
    if (error instanceof DamagedBackupError) await target.markDamaged(name).catch(() => {});
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
