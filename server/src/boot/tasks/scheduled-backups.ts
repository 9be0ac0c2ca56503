import {
  type BegunRun,
  beginRun,
  endKilledRuns,
  endRun,
  isRunDue,
  lastRuns,
  renewLease,
} from '../../backup/backup-runs.store.ts';
import { backupFolders, begunBackups } from '../../backup/begun-backups.store.ts';
import type { BackupDeps } from '../../backup/create-backup.ts';
import {
  backupSize,
  type DailyBackup,
  leftSentence,
  makeDailyBackup,
  unremovedSentence,
} from '../../backup/daily-backup.ts';
import { recordBackup } from '../../backup/last-backup.ts';
import { forEachTarget, openBackupTargets } from '../../backup/open-targets.ts';
import { type BackupTarget, newBackupName, type SiteBackups } from '../../backup/target.ts';
import { removeKilled } from '../../backup/unfinished.store.ts';
import type { Database } from '../../db/database.ts';
import { latestPlausible } from '../../db/ids.ts';
import type { BackupChoice, LiveSettings } from '../../settings/live-settings.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { failureMessage } from '../failure-message.ts';
import {
  type BackgroundLog,
  type BackgroundSettings,
  runInBackground,
} from './run-in-background.ts';
import { runPeriodically } from './run-periodically.ts';

const trialEveryMs = 7 * 86_400_000;
/** Interval between checks whether a backup is due. */
const checkEveryMs = 60_000;
const renewEveryMs = 60_000;
const minuteMs = 60_000;
const minutesOfDay = 1440;

/** Begins a backup at each scheduled time, or after the start if one was missed. */
export function startScheduledBackups(
  deps: BackgroundSettings & { db: Database; settings: LiveSettings; log: BackgroundLog },
): { stop(): Promise<void> } {
  return runPeriodically(checkEveryMs, async (stopping) => {
    try {
      const { backup } = await deps.settings.current();
      if (backup) await (await backUpInBackground(deps, backup, stopping)).ended;
    } catch (err) {
      deps.log.error({ err }, 'the backup could not be begun');
    }
  });
}

/**
 * Makes a due backup in a process of its own, so that backup and trial restore block no visitor. Returns once the run
 * has begun.
 */
export async function backUpInBackground(
  { db, log, ...settings }: BackgroundSettings & { db: Database; log: BackgroundLog },
  backup: BackupChoice,
  stopping: AbortSignal,
): Promise<{ ended: Promise<unknown> }> {
  const run = await beginIfDue(db, backup);
  if (!run) return { ended: Promise.resolve() };
  const job = { job: 'backup', settings, backup, run } as const;
  const ended = runInBackground(job, { log, stopping }).catch(async (err: unknown) => {
    // The process was killed without recording its end or removing its unfinished backup.
    await removeKilled(settings.dataDir);
    await endRun(db, run.id, stopping.aborted ? {} : { error: String(err) });
    if (!stopping.aborted) throw err;
  });
  return { ended };
}

/** Returns undefined if no backup is due. A restored copy makes none: its targets hold the original's backups. */
export async function beginIfDue(
  db: Database,
  backup: BackupChoice,
): Promise<BegunRun | undefined> {
  if (await restoredCopy(db)) return undefined;
  await endKilledRuns(db);
  const due = lastScheduledTime(backup, new Date());
  const everyMs = backup.everyMinutes * minuteMs;
  const id = (await isRunDue(db, due, everyMs)) && (await beginRun(db, due, everyMs));
  return id ? { id, due } : undefined;
}

/** Returns whether every target now has a current backup. Records and logs errors. */
export async function makeBackups(
  deps: BackupDeps & { log: BackgroundLog },
  backup: BackupChoice,
  { id: run, due }: BegunRun,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, dataDir, log } = deps;
  const { tried, succeeded } = await lastRuns(db);
  const renewal = setInterval(() => {
    renewLease(db).catch((err: unknown) => log.error({ err }, 'the backup goes on unnoted'));
  }, renewEveryMs);
  const report = () => stopping?.throwIfAborted();
  try {
    const trial = !tried || Date.parse(tried.tried_at ?? '') < Date.now() - trialEveryMs;
    const targets = await targetsWithoutBackup(
      deps,
      await openBackupTargets(backup, dataDir, stopping),
      due,
    );
    const startedAt = new Date();
    const name = newBackupName(startedAt);
    // The first backup of a day is made even if nothing has changed.
    const sameSince = lastScheduledTime({ ...backup, everyMinutes: minutesOfDay }, startedAt);
    const made = await forEachTarget(targets, (target) =>
      makeDailyBackup(deps, target, report, { name, trial, ...(!trial && { sameSince }) }),
    );
    const outcome = runOutcome(made);
    await endRun(db, run, { ...outcome, ...(trial && { tried_at: new Date().toISOString() }) });
    await recordBackup(dataDir, startedAt.toISOString());
    const { former_folder: left } = outcome;
    if (left && left !== succeeded?.former_folder) log.error({ left }, leftSentence(left));
    log.info({ ...outcome, trial, removed: made.flatMap(({ removed }) => removed) }, 'backed up');
    return true;
  } catch (err) {
    const error = failureMessage(err) ?? (err instanceof Error ? err.message : String(err));
    await endRun(db, run, stopping?.aborted ? {} : { error });
    if (!stopping?.aborted) log.error({ err }, 'the backup failed');
    return false;
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Returns the targets that have no backup since the scheduled time, for example after a failure. If every target has
 * one, returns all targets.
 */
async function targetsWithoutBackup(
  deps: BackupDeps,
  targets: BackupTarget[],
  due: Date,
): Promise<BackupTarget[]> {
  if (targets.length === 1) return targets;
  const [folder] = await backupFolders(deps.db);
  const known = await begunBackups(deps.db);
  const found = await Promise.all(
    targets.map((target) => hasBackupSince(target.site(folder), { due, known })),
  );
  const without = targets.filter((_, index) => !found[index]);
  return without.length > 0 ? without : targets;
}

async function hasBackupSince(
  site: SiteBackups,
  { due, known }: { due: Date; known: Map<string, unknown> },
): Promise<boolean> {
  // If listing fails, making the backup reports the cause.
  const backups = await site.list().catch(() => []);
  return backups.some(
    ({ name, time, isDamaged }) =>
      time >= due && time.toISOString() <= latestPlausible() && !isDamaged && known.has(name),
  );
}

/** The outcome of a run as columns of `backup_runs`. */
export function runOutcome(made: DailyBackup[]) {
  const missing = new Set(
    made.flatMap(({ missingImages, damagedImages }) => [...missingImages, ...damagedImages]),
  );
  const problems = made.flatMap(({ unremoved }) =>
    unremoved ? [unremovedSentence(unremoved)] : [],
  );
  if (missing.size > 0) problems.unshift(`${missing.size} pictures are missing or damaged.`);
  const { rows, pictures } = made[0] ? backupSize(made[0].manifest) : { rows: 0, pictures: 0 };
  return {
    folder: made.map(({ label }) => label).join(', '),
    rows_count: rows,
    pictures,
    copied_bytes: made.reduce((total, { copiedBytes }) => total + copiedBytes, 0),
    error: problems.join(' ') || null,
    foreign_backups: made.reduce((total, { foreign }) => total + foreign, 0),
    former_folder: made.find(({ formerFolder }) => formerFolder)?.formerFolder ?? null,
  };
}

/** The latest scheduled time: daily at `HH:MM` local time, then at each interval after it. */
export function lastScheduledTime(
  { time, everyMinutes }: Pick<BackupChoice, 'time' | 'everyMinutes'>,
  now: Date,
): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  const everyMs = everyMinutes * minuteMs;
  return new Date(at.getTime() + everyMs * Math.floor((now.getTime() - at.getTime()) / everyMs));
}
