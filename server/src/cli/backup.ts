import { resolve } from 'node:path';
import { recordRun } from '../backup/backup-runs.store.ts';
import {
  backUpIntoFolder,
  backupSize,
  type DailyBackup,
  leftSentence,
  makeDailyBackup,
  unremovedSentence,
} from '../backup/daily-backup.ts';
import { recordBackup } from '../backup/last-backup.ts';
import { forEachTarget, openBackupTargets } from '../backup/open-targets.ts';
import { newBackupName } from '../backup/target.ts';
import { isBeforeUpgrade } from '../boot/config/config.ts';
import { runOutcome } from '../boot/tasks/scheduled-backups.ts';
import { restoredCopy } from '../settings/restored-copy.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { progress } from './progress.ts';
import { stopOnSignal, stoppable } from './stop-on-signal.ts';

export function addBackupCommand(program: CliCommand): void {
  program
    .command('backup')
    .description(
      'Back up database, pictures and site.json into a new folder, while the server runs.',
    )
    .helpEnd(`The backup can be restored into SQLite or PostgreSQL, and to the disk or to S3. It holds personal
data: keep it where nobody else reads it. Settings (.env) are not part of it.`)
    .argument(
      '[DIR]',
      'a new folder; without it, BACKUP_DIR and BACKUP_S3_BUCKET get one, and those that are too old are removed',
    )
    .does(backup);
}

async function backup(context: CommandContext, dir: string | undefined) {
  const { io, config, database, storage, settings } = context;
  const db = await database({ migrate: false });
  const daily = dir ? undefined : (await settings()).backup;
  if (!dir && !daily) {
    throw new CommandError('Name a folder, or set BACKUP_DIR or BACKUP_S3_BUCKET.');
  }
  if (!dir && (await restoredCopy(db))) {
    throw new CommandError(
      'This is a restored copy, which makes no daily backup. Name a folder, or make it the site: site activate',
    );
  }
  const deps = { ...config, db, storage: await storage() };
  const reason = isBeforeUpgrade() ? 'upgrade' : 'manual';
  using stopping = stopOnSignal('Stopped. What was begun is removed.');
  const report = stoppable(stopping.signal, progress(io));
  if (dir) {
    const folder = resolve(dir);
    const created = await backUpIntoFolder(deps, folder, report, reason);
    return describe([{ label: folder, ...created }], config.dataDir);
  }
  const targets = await openBackupTargets(daily ?? {}, config.dataDir, stopping.signal);
  const startedAt = new Date();
  const name = newBackupName(startedAt);
  const made = await forEachTarget(targets, (target) =>
    makeDailyBackup(deps, target, report, { name, reason }),
  );
  // The backup is valid even if the database cannot record it, for example on a full disk.
  await recordRun(db, startedAt.toISOString(), runOutcome(made)).catch(() =>
    io.stderr.write('The database cannot be written: Health will not tell of this backup.\n'),
  );
  return describe(made, config.dataDir);
}

type MadeBackup = Pick<DailyBackup, 'label' | 'manifest' | 'missingImages' | 'damagedImages'> &
  Partial<Pick<DailyBackup, 'removed' | 'unremoved' | 'formerFolder'>>;

async function describe(made: MadeBackup[], dataDir: string) {
  const [first] = made;
  if (!first) throw new CommandError('There is no place for backups.');
  const isRecorded = await recordBackup(dataDir, first.manifest.createdAt).then(
    () => true,
    () => false,
  );
  const { rows, pictures } = backupSize(first.manifest);
  const missingImages = [...new Set(made.flatMap((backup) => backup.missingImages))];
  const damagedImages = [...new Set(made.flatMap((backup) => backup.damagedImages))];
  const places = made.map(({ label }) => label);
  const warnings = [
    ...missingImages.map((name) => `Missing in the storage: ${name}`),
    ...damagedImages.map((name) => `Damaged in the storage: ${name}`),
    ...made.flatMap(({ unremoved }) => (unremoved ? [unremovedSentence(unremoved)] : [])),
  ];
  const left = made.find(({ formerFolder }) => formerFolder)?.formerFolder;
  const removed = made.flatMap((backup) => backup.removed ?? []);
  const done = [
    `Backed up ${rows} rows and ${pictures} pictures to ${places.join(' and ')}`,
    ...removed.map((label) => `Removed, as newer ones are there: ${label}`),
    ...(left ? [leftSentence(left)] : []),
    ...(isRecorded ? [] : ['DATA_DIR cannot be written: /metrics will not tell of this backup.']),
  ];
  return {
    text: [...warnings, ...done].join('\n'),
    json: { folder: first.label, places, rows, pictures, missingImages, damagedImages, removed },
    failed: warnings.length > 0,
  };
}
