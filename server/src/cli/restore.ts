import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sizeOf } from '../backup/daily-backup.ts';
import { folderReader } from '../backup/folder/folder-backup.ts';
import { listFolder } from '../backup/folder/folder-target.ts';
import { manifestFile } from '../backup/manifest.ts';
import { inEachTarget, openBackupTargets, openBucketTarget } from '../backup/open-targets.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { BackupReader } from '../backup/target.ts';
import type { Config } from '../boot/config/config.ts';
import { commandName } from '../core/command-name.ts';
import { heartbeatNote } from '../db/clock/heartbeat-note.ts';
import { horizon } from '../db/ids.ts';
import { integrityNote } from '../db/integrity/integrity.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { progress } from './progress.ts';

export function addRestoreCommands(program: CliCommand): void {
  program
    .command('restore')
    .description('Restore a backup into an empty database and the storage of the settings.')
    .helpEnd(`Everything is checked before anything is changed. Stop the server first. Everybody logs in again
afterwards. From the bucket BACKUP_S3_BUCKET: s3:latest, or one that \`backups\` names.`)
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
  const reader = await readerOf(config, source);
  const { manifest, site } = await restoreBackup(deps, reader, progress(io));
  // They tell of the database of before.
  await heartbeatNote.remove(config.dataDir);
  await integrityNote.remove(config.dataDir);
  const { createdAt } = manifest;
  const { rows, pictures } = sizeOf(manifest);
  return {
    text: `Restored ${rows} rows and ${pictures} pictures of ${createdAt}.${siteNotes[site]}
It is a copy: it sends no mail and makes no backup until: ${commandName} site activate`,
    json: { createdAt, rows, pictures, site },
  };
}

/** A folder, or `s3:` and the name of a backup of the bucket. */
async function readerOf({ backup, dataDir }: Config, source: string): Promise<BackupReader> {
  const [, name] = /^s3:(.*)$/.exec(source) ?? [];
  if (name === undefined) return folderReader(await backupIn(resolve(source)));
  if (!backup?.bucket) {
    throw new CommandError(
      'Which bucket? Set BACKUP_S3_BUCKET and what belongs to it as on the server that made the backup.',
    );
  }
  const target = await openBucketTarget(backup.bucket, dataDir);
  const backups = await target.list();
  const found =
    name === 'latest'
      ? backups.findLast(({ time, isDamaged }) => !isDamaged && time.toISOString() <= horizon())
      : backups.find((stored) => stored.name === name);
  if (found) return target.reader(found.name);
  const newest = backups.slice(-5).map(({ label }) => label);
  throw new CommandError(
    `There is no complete backup ${source} in ${target.label}${newest.length ? `. The newest: ${newest.join(', ')}` : ', and no other'}.`,
  );
}

/** The folder of a backup: the one that is named, or the newest in a folder of daily ones. */
async function backupIn(folder: string): Promise<string> {
  const unreadable = ({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(
      `${folder} cannot be read (${code}). It must be readable by the user that the server runs as.`,
    );
  };
  const backups = await listFolder(folder).catch(unreadable);
  const newest = backups.findLast(({ isDamaged }) => !isDamaged);
  const found = newest ? join(folder, newest.name) : folder;
  const manifest = join(found, manifestFile);
  if (existsSync(manifest)) await access(manifest, constants.R_OK).catch(unreadable);
  return found;
}

/** Lists the backups of the daily targets. Needs no database: it may have burned. */
async function list({ config, settings }: CommandContext) {
  const chosen = config.backup ?? (await settings()).backup;
  if (!chosen) {
    throw new CommandError('There are no daily backups: set BACKUP_DIR or BACKUP_S3_BUCKET.');
  }
  const targets = await openBackupTargets(chosen, config.dataDir);
  const backups = (await inEachTarget(targets, (target) => target.list())).flat();
  const lines = backups.map(
    ({ label, isDamaged }) =>
      `${label}${isDamaged ? '  damaged, as a trial restore has found' : ''}`,
  );
  return {
    text: [...lines, `Complete backups: ${backups.length}.`].join('\n'),
    json: { backups: backups.map(({ label, time, isDamaged }) => ({ label, time, isDamaged })) },
  };
}
