import { resolve } from 'node:path';
import { backupSize } from '../backup/daily-backup.ts';
import { folderReader } from '../backup/folder/folder-backup.ts';
import { folderTarget } from '../backup/folder/folder-target.ts';
import { type Manifest, parseManifest } from '../backup/manifest.ts';
import { forEachTarget, openBackupTargets, openBucketTarget } from '../backup/open-targets.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import {
  type BackupReader,
  type BackupTarget,
  isSiteId,
  type SiteBackups,
  type StoredBackup,
} from '../backup/target.ts';
import type { Config } from '../boot/config/config.ts';
import { commandName } from '../core/command-name.ts';
import { heartbeatNote } from '../db/clock/heartbeat-note.ts';
import { latestPlausible } from '../db/ids.ts';
import { integrityNote } from '../db/integrity/integrity.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { progress } from './progress.ts';

export function addRestoreCommands(program: CliCommand): void {
  program
    .command('restore')
    .description('Restore a backup into an empty database and the storage of the settings.')
    .helpEnd(`Everything is checked before anything is changed. Stop the server first. Everybody logs in again
afterwards. From the bucket BACKUP_S3_BUCKET: s3:latest, or one that \`backups\` names. Where several sites have backups,
they are listed, and one is restored by its name.`)
    .argument('<BACKUP>', 'its folder, one with daily backups for the newest, or s3: and a name')
    .does(restore);
  program
    .command('backups')
    .description('List the daily backups, as restore takes them.')
    .does(list);
}

const siteNotes = {
  restored: '',
  kept: '\nThe data folder has a site.json of its own, which was kept.',
  none: '',
};

async function restore({ io, config, database, storage }: CommandContext, source: string) {
  const deps = {
    ...config,
    db: await database({ create: true, migrate: false }),
    storage: await storage(),
  };
  const reader = await openBackup(config, source);
  const { manifest, site } = await restoreBackup(deps, reader, progress(io));
  // These notes describe the database that the restore has replaced.
  await heartbeatNote.remove(config.dataDir);
  await integrityNote.remove(config.dataDir);
  const { createdAt } = manifest;
  const { rows, pictures } = backupSize(manifest);
  return {
    text: `Restored ${rows} rows and ${pictures} pictures of ${createdAt}.${siteNotes[site]}
It is a copy: it sends no mail and makes no backup until: ${commandName} site activate`,
    json: { createdAt, rows, pictures, site },
  };
}

/**
 * Opens a backup by its folder, or by `s3:` and its name. If the folder or bucket holds a site's backups, opens the
 * newest one.
 */
async function openBackup({ backup, dataDir }: Config, source: string): Promise<BackupReader> {
  const [, place] = /^s3:(.*)$/.exec(source) ?? [];
  if (place === undefined) return openBackupIn(resolve(source), dataDir);
  if (!backup?.bucket) {
    throw new CommandError(
      'Which bucket? Set BACKUP_S3_BUCKET and what belongs to it as on the server that made the backup.',
    );
  }
  const target = await openBucketTarget(backup.bucket, dataDir);
  if (place === 'latest') return newestReader(target, await target.siteIds());
  const [, id = '', name] = /^(?:([^/]*)\/)?([^/]*)$/.exec(place) ?? [];
  if (name && isSiteId(name)) return newestReader(target, [name]);
  const site = target.site(id);
  const backups = await site.list();
  const found = backups.find((stored) => stored.name === name);
  if (found) return site.reader(found.name);
  const newest = backups.slice(-5).map(({ label }) => label);
  throw new CommandError(
    `There is no complete backup ${source} in ${target.label}${newest.length ? `. The newest: ${newest.join(', ')}` : ''}. All are listed by: ${commandName} backups`,
  );
}

/** Opens the backup in a folder. In a folder of daily backups, opens the newest backup. */
async function openBackupIn(folder: string, dataDir: string): Promise<BackupReader> {
  try {
    const target = folderTarget(folder, dataDir);
    const ids = await target.siteIds();
    const reader = ids.length > 0 ? await newestReader(target, ids) : folderReader(folder);
    await reader.manifest();
    return reader;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new CommandError(
      `${folder} cannot be read (${code}). It must be readable by the user that the server runs as.`,
    );
  }
}

interface FoundBackup {
  newest: StoredBackup;
  reader: BackupReader;
  /** Undefined if the manifest of the newest backup cannot be read. */
  manifest: Manifest | undefined;
}

/** The newest backup, if only one site has backups. With several, the operator must name one. */
async function newestReader(target: BackupTarget, ids: string[]): Promise<BackupReader> {
  const found = (await Promise.all(ids.map((id) => findNewest(target.site(id))))).filter(
    (one) => one !== undefined,
  );
  // Ignores empty backups: a new server may have made one before the restore.
  const filled = found.filter(({ manifest }) => manifest?.tables.accounts !== 0);
  const [first, ...others] = filled.length > 0 ? filled : found;
  if (!first) throw new CommandError(`There is no complete backup in ${target.label}.`);
  if (others.length === 0) return first.reader;
  const lines = [first, ...others].map(({ newest: { label, time }, manifest }) => {
    const at = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `  ${label}  (${at}${manifest ? `, ${manifest.tables.accounts} accounts` : ''})`;
  });
  throw new CommandError(
    `${target.label} has backups of ${lines.length} sites. Restore one of them by its name; the newest of each:\n${lines.join('\n')}`,
  );
}

/**
 * Returns the newest undamaged backup. A future date means that a clock was ahead: such a backup is chosen only if
 * there is no other.
 */
async function findNewest(site: SiteBackups): Promise<FoundBackup | undefined> {
  const whole = (await site.list()).filter(({ isDamaged }) => !isDamaged);
  const latest = latestPlausible();
  const newest = whole.findLast(({ time }) => time.toISOString() <= latest) ?? whole.at(-1);
  if (!newest) return undefined;
  const reader = site.reader(newest.name);
  return { newest, reader, manifest: parseManifest((await reader.manifest()) ?? '') };
}

/**
 * Lists the backups of the daily targets. If the environment names the targets, this needs no database: it may be
 * lost.
 */
async function list({ config, settings }: CommandContext) {
  const chosen = config.backup ?? (await settings()).backup;
  if (!chosen) {
    throw new CommandError('There are no daily backups: set BACKUP_DIR or BACKUP_S3_BUCKET.');
  }
  const targets = await openBackupTargets(chosen, config.dataDir);
  const found = await forEachTarget(targets, async (target) => {
    const ids = await target.siteIds();
    const ofSites = ids.map(async (site) =>
      (await target.site(site).list()).map((backup) => ({ site, ...backup })),
    );
    return (await Promise.all(ofSites)).flat();
  });
  const backups = found.flat();
  const lines = backups.map(
    ({ label, isDamaged }) =>
      `${label}${isDamaged ? '  damaged, as a trial restore has found' : ''}`,
  );
  return {
    text: [...lines, `Complete backups: ${backups.length}.`].join('\n'),
    json: {
      backups: backups.map(({ site, label, time, isDamaged }) => ({
        site,
        label,
        time,
        isDamaged,
      })),
    },
  };
}
