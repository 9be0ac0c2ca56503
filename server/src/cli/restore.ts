import { resolve } from 'node:path';
import type { Command } from 'commander';
import { sizeOf } from '../backup/daily-backup.ts';
import { folderReader } from '../backup/folder-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { CommandContext, CommandResult, DefineAction } from './command.ts';
import { progress } from './progress.ts';

export function addRestoreCommand(program: Command, defineAction: DefineAction): void {
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

const siteNotes = {
  restored: '',
  kept: '\nThe data folder has a site.json of its own, which was kept.',
  none: '',
};

async function restore(
  { io, config, database, storage }: CommandContext,
  source: string,
): Promise<CommandResult> {
  const deps = {
    ...config,
    db: await database({ create: true, migrate: false }),
    storage: await storage(),
  };
  const reader = folderReader(resolve(source));
  const { manifest, site } = await restoreBackup(deps, reader, progress(io));
  const { createdAt } = manifest;
  const { rows, pictures } = sizeOf(manifest);
  return {
    text: `Restored ${rows} rows and ${pictures} pictures of ${createdAt}.${siteNotes[site]}`,
    json: { createdAt, rows, pictures, site },
  };
}
