import { resolve } from 'node:path';
import { noteRun } from '../backup/backup-runs.store.ts';
import type { BackupDeps } from '../backup/create-backup.ts';
import {
  backUpIntoFolder,
  type DailyBackup,
  makeDailyBackup,
  sizeOf,
  unremovedSentence,
} from '../backup/daily-backup.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { inEachTarget, openBackupTargets } from '../backup/open-targets.ts';
import { adoptTarget, strangerIn } from '../backup/ownership.ts';
import type { BackupTarget } from '../backup/target.ts';
import { isBeforeUpgrade } from '../boot/config/config.ts';
import { outcomeOf } from '../boot/tasks/scheduled-backups.ts';
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
    .option(
      '--adopt',
      'go on in a place that has backups of another site, which stay, or anew where a folder is gone',
    )
    .does(backup);
}

async function backup(
  context: CommandContext,
  dir: string | undefined,
  { adopt = false }: { adopt?: boolean },
) {
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
  if (adopt) await adoptTargets(deps, targets);
  const startedAt = new Date();
  const made = await inEachTarget(targets, (target) =>
    makeDailyBackup(deps, target, report, { startedAt, reason }),
  );
  // The backup is good also if the database can note nothing, as on a full disk.
  await noteRun(db, startedAt.toISOString(), outcomeOf(made)).catch(() =>
    io.stderr.write('The database cannot be written: Health will not tell of this backup.\n'),
  );
  return describe(made, config.dataDir);
}

async function adoptTargets(deps: BackupDeps, targets: BackupTarget[]): Promise<void> {
  for (const target of targets) {
    const stranger = await strangerIn(deps, target);
    const isGone = await target.isGone();
    if (!stranger && !isGone) continue;
    await deps.db
      .transaction()
      .execute((trx) => adoptTarget(trx, stranger ?? { target, unknown: [] }));
    if (isGone) await target.renew();
  }
}

type MadeBackup = Pick<DailyBackup, 'label' | 'manifest' | 'missingImages' | 'damagedImages'> &
  Partial<Pick<DailyBackup, 'removed' | 'unremoved'>>;

async function describe(made: MadeBackup[], dataDir: string) {
  const [first] = made;
  if (!first) throw new CommandError('There is no place for backups.');
  const isNoted = await noteBackup(dataDir, first.manifest.createdAt).then(
    () => true,
    () => false,
  );
  const { rows, pictures } = sizeOf(first.manifest);
  const missingImages = [...new Set(made.flatMap((backup) => backup.missingImages))];
  const damagedImages = [...new Set(made.flatMap((backup) => backup.damagedImages))];
  const places = made.map(({ label }) => label);
  const warnings = [
    ...missingImages.map((name) => `Missing in the storage: ${name}`),
    ...damagedImages.map((name) => `Damaged in the storage: ${name}`),
    ...made.flatMap(({ unremoved }) => (unremoved ? [unremovedSentence(unremoved)] : [])),
  ];
  const removed = made.flatMap((backup) => backup.removed ?? []);
  const done = [
    `Backed up ${rows} rows and ${pictures} pictures to ${places.join(' and ')}`,
    ...removed.map((label) => `Removed, as newer ones are there: ${label}`),
    ...(isNoted ? [] : ['DATA_DIR cannot be written: /metrics will not tell of this backup.']),
  ];
  return {
    text: [...warnings, ...done].join('\n'),
    json: { folder: first.label, places, rows, pictures, missingImages, damagedImages, removed },
    failed: warnings.length > 0,
  };
}
