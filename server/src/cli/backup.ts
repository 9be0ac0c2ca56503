import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '../backup/create-backup.ts';
import { makeDailyBackup, sizeOf } from '../backup/daily-backup.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import {
  type CommandContext,
  CommandError,
  type CommandResult,
  type DefineAction,
} from './command.ts';
import { progress } from './progress.ts';

export function addBackupCommands(program: Command, defineAction: DefineAction): void {
  defineAction(
    program
      .command('backup')
      .description(
        'Back up database, pictures and site.json into a new folder, while the server runs.',
      )
      .addHelpText(
        'after',
        `
The backup can be restored into SQLite or PostgreSQL, and to the disk or to S3. It holds personal
data: keep it where nobody else reads it. Settings (.env) are not part of it.`,
      )
      .argument(
        '[DIR]',
        'a new folder; without it, BACKUP_DIR gets one, and those that are too old are removed',
      ),
    backup,
  );
  defineAction(
    program
      .command('restore')
      .description('Restore a backup into an empty database and the storage of the settings.')
      .addHelpText(
        'after',
        `
Everything is checked before anything is changed. Stop the server first. Everybody logs in again
afterwards.`,
      )
      .argument('<DIR>'),
    restore,
  );
}

async function backup(
  { io, config, database, storage, settings }: CommandContext,
  dir: string | undefined,
): Promise<CommandResult> {
  const db = await database({ migrate: false });
  const daily = dir ? undefined : (await settings()).backup;
  if (!dir && !daily) throw new CommandError('Name a folder, or set BACKUP_DIR.');
  const deps = { ...config, db, storage: await storage() };
  const { folder, manifest, missing } = await (dir
    ? backUpInto(resolve(dir))
    : makeDailyBackup(deps, daily?.dir ?? '', progress(io)));
  const isNoted = await noteBackup(config.dataDir, manifest.createdAt).then(
    () => true,
    () => false,
  );
  const { rows, pictures } = sizeOf(manifest);
  const { missingImages } = manifest;
  const damagedImages = missing.filter((name) => !missingImages.includes(name));
  const warnings = [
    ...missingImages.map((name) => `Missing in the storage: ${name}`),
    ...damagedImages.map((name) => `Damaged in the storage: ${name}`),
  ];
  const done = [
    `Backed up ${rows} rows and ${pictures} pictures to ${folder}`,
    ...(isNoted ? [] : ['DATA_DIR cannot be written: /metrics will not tell of this backup.']),
  ];
  return {
    text: [...warnings, ...done].join('\n'),
    json: { folder, rows, pictures, missingImages, damagedImages },
    failed: warnings.length > 0,
  };

  async function backUpInto(folder: string) {
    const { manifest, damagedImages } = await createBackup(deps, folder, progress(io));
    return { folder, manifest, missing: [...manifest.missingImages, ...damagedImages] };
  }
}

const siteNotes = {
  restored: '',
  kept: '\nThe data folder has a site.json of its own, which was kept.',
  none: '',
};

async function restore(
  { io, config, database, storage }: CommandContext,
  dir: string,
): Promise<CommandResult> {
  const deps = {
    ...config,
    db: await database({ create: true, migrate: false }),
    storage: await storage(),
  };
  const { manifest, site } = await restoreBackup(deps, resolve(dir), progress(io));
  const { createdAt } = manifest;
  const { rows, pictures } = sizeOf(manifest);
  return {
    text: `Restored ${rows} rows and ${pictures} pictures of ${createdAt}.${siteNotes[site]}`,
    json: { createdAt, rows, pictures, site },
  };
}
