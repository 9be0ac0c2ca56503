import {
  type BegunRun,
  beginRun,
  endKilledRuns,
  endRun,
  isRunDue,
  lastRuns,
  renewLease,
} from '../../backup/backup-runs.store.ts';
import type { BackupDeps } from '../../backup/create-backup.ts';
import {
  type DailyBackup,
  makeDailyBackup,
  sizeOf,
  unremovedSentence,
} from '../../backup/daily-backup.ts';
import { listKnownBackups } from '../../backup/known-backups.store.ts';
import { noteBackup } from '../../backup/last-backup.ts';
import { inEachTarget, openBackupTargets } from '../../backup/open-targets.ts';
import { RefusedTargetError } from '../../backup/ownership.ts';
import type { BackupTarget } from '../../backup/target.ts';
import { removeKilled } from '../../backup/unfinished.store.ts';
import type { Database } from '../../db/database.ts';
import { horizon } from '../../db/ids.ts';
import type { BackupChoice, LiveSettings } from '../../settings/live-settings.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { failureMessage } from '../failure-message.ts';
import { repeatedly } from './repeatedly.ts';
import {
  type BackgroundLog,
  type BackgroundSettings,
  runInBackground,
} from './run-in-background.ts';

const trialEveryMs = 7 * 86_400_000;
/** So close to its time is a backup begun. */
const lookEveryMs = 60_000;
const renewEveryMs = 60_000;
const minuteMs = 60_000;
const minutesOfDay = 1440;

/** Begins a backup at each of its times, or as soon as the program runs again after one. */
export function startScheduledBackups(
  deps: BackgroundSettings & { db: Database; settings: LiveSettings; log: BackgroundLog },
): { stop(): Promise<void> } {
  return repeatedly(lookEveryMs, async (stopping) => {
    try {
      const { backup } = await deps.settings.current();
      if (backup) await (await backUpInBackground(deps, backup, stopping)).ended;
    } catch (err) {
      deps.log.error({ err }, 'the backup could not be begun');
    }
  });
}

/** In a process of its own: neither its work nor that of a trial holds up a visitor. The run has begun once this returns. */
export async function backUpInBackground(
  { db, log, ...settings }: BackgroundSettings & { db: Database; log: BackgroundLog },
  backup: BackupChoice,
  stopping: AbortSignal,
): Promise<{ ended: Promise<unknown> }> {
  const run = await beginIfDue(db, backup);
  if (!run) return { ended: Promise.resolve() };
  const job = { job: 'backup', settings, backup, run } as const;
  const ended = runInBackground(job, { log, stopping }).catch(async (err: unknown) => {
    // The process was killed: it has neither noted its end nor removed its unfinished backup.
    await removeKilled(settings.dataDir);
    await endRun(db, run.id, stopping.aborted ? {} : { error: String(err) });
    if (!stopping.aborted) throw err;
  });
  return { ended };
}

/** Undefined where no backup is to be made now. The original's backups are in the places of a restored copy. */
export async function beginIfDue(
  db: Database,
  backup: BackupChoice,
): Promise<BegunRun | undefined> {
  if (await restoredCopy(db)) return undefined;
  await endKilledRuns(db);
  const due = lastTimeOf(backup, new Date());
  const everyMs = backup.everyMinutes * minuteMs;
  const id = (await isRunDue(db, due, everyMs)) && (await beginRun(db, due, everyMs));
  return id ? { id, due } : undefined;
}

/** Whether all that people have made is in each of the places. Errors are noted and logged. */
export async function makeBackups(
  deps: BackupDeps & { log: BackgroundLog },
  backup: BackupChoice,
  { id: run, due }: BegunRun,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, dataDir, log } = deps;
  const { tried } = await lastRuns(db);
  const renewal = setInterval(() => {
    renewLease(db).catch((err: unknown) => log.error({ err }, 'the backup goes on unnoted'));
  }, renewEveryMs);
  const report = () => stopping?.throwIfAborted();
  try {
    const trial = !tried || Date.parse(tried.tried_at ?? '') < Date.now() - trialEveryMs;
    const targets = await lacking(deps, await openBackupTargets(backup, dataDir, stopping), due);
    const startedAt = new Date();
    // Each day has a backup of its own, whatever happens to the others.
    const sameSince = lastTimeOf({ ...backup, everyMinutes: minutesOfDay }, startedAt);
    const made = await inEachTarget(targets, (target) =>
      makeDailyBackup(deps, target, report, { startedAt, trial, ...(!trial && { sameSince }) }),
    );
    const outcome = outcomeOf(made);
    await endRun(db, run, { ...outcome, ...(trial && { tried_at: new Date().toISOString() }) });
    await noteBackup(dataDir, startedAt.toISOString());
    log.info({ ...outcome, trial, removed: made.flatMap(({ removed }) => removed) }, 'backed up');
    return true;
  } catch (err) {
    const error = failureMessage(err) ?? (err instanceof Error ? err.message : String(err));
    await endRun(db, run, stopping?.aborted ? {} : { error, ...refusalOf(err) });
    if (!stopping?.aborted) log.error({ err }, 'the backup failed');
    return false;
  } finally {
    clearInterval(renewal);
  }
}

/** After a failure, those that have no backup of this day; all of them if each has one. */
async function lacking(
  deps: BackupDeps,
  targets: BackupTarget[],
  due: Date,
): Promise<BackupTarget[]> {
  if (targets.length === 1) return targets;
  const known = new Set((await listKnownBackups(deps.db)).map(({ name }) => name));
  const found = await Promise.all(targets.map((target) => hasBackupSince(target, { due, known })));
  const without = targets.filter((_, index) => !found[index]);
  return without.length > 0 ? without : targets;
}

async function hasBackupSince(
  target: BackupTarget,
  { due, known }: { due: Date; known: Set<string> },
): Promise<boolean> {
  // If listing fails, making a backup says why.
  const backups = await target.list().catch(() => []);
  return backups.some(
    ({ name, time, isDamaged }) =>
      time >= due && time.toISOString() <= horizon() && !isDamaged && known.has(name),
  );
}

/** For the table of runs: whether a place was refused for what is in it. */
function refusalOf(error: unknown) {
  const refused = [error, (error as Error).cause].find((one) => one instanceof RefusedTargetError);
  return refused && { refusal: refused.refusal, refused_place: refused.label };
}

/** For the table of runs. */
export function outcomeOf(made: DailyBackup[]) {
  const missing = new Set(
    made.flatMap(({ missingImages, damagedImages }) => [...missingImages, ...damagedImages]),
  );
  const problems = made.flatMap(({ unremoved }) =>
    unremoved ? [unremovedSentence(unremoved)] : [],
  );
  if (missing.size > 0) problems.unshift(`${missing.size} pictures are missing or damaged.`);
  const { rows, pictures } = made[0] ? sizeOf(made[0].manifest) : { rows: 0, pictures: 0 };
  return {
    folder: made.map(({ label }) => label).join(', '),
    rows_count: rows,
    pictures,
    copied_bytes: made.reduce((total, { copiedBytes }) => total + copiedBytes, 0),
    error: problems.join(' ') || null,
    foreign_backups: made.reduce((total, { foreign }) => total + foreign, 0),
  };
}

/** When a backup was last to be made: at its time of the day, `HH:MM` of this machine, or at an interval after that. */
export function lastTimeOf(
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
