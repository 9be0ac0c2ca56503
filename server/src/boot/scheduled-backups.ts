import { beginRun, endRun, lastRuns } from '../backup/backup-runs.store.ts';
import type { BackupDeps } from '../backup/create-backup.ts';
import { makeDailyBackup, sizeOf } from '../backup/daily-backup.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { tryRestore } from '../backup/trial-restore.ts';
import type { Choices, LiveSettings } from '../site/live-settings.ts';
import { repeatedly } from './repeatedly.ts';

const trialEveryMs = 7 * 86_400_000;
/** So close to its time is a backup begun. */
const lookEveryMs = 5 * 60_000;

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Begins a backup each day at its time, or as soon as the program runs again after it. */
export function startScheduledBackups(deps: BackupDeps & { settings: LiveSettings; log: Log }): {
  stop(): Promise<void>;
} {
  return repeatedly(lookEveryMs, async (stopping) => {
    const { backup } = await deps.settings.current();
    if (!backup) return;
    await backUpIfDue(deps, backup, stopping).catch((err: unknown) =>
      deps.log.error({ err }, 'the backup could not be begun'),
    );
  });
}

/** Whether a backup was due and made. What goes wrong with it is noted and logged. */
export async function backUpIfDue(
  deps: BackupDeps & { log: Log },
  { dir, time }: NonNullable<Choices['backup']>,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, dataDir, log } = deps;
  const { tried, ended } = await lastRuns(db);
  const run = await beginRun(db, lastTimeOf(time, new Date()));
  if (!run) return false;
  const report = () => stopping?.throwIfAborted();
  try {
    // What was wrong with the one before must not be linked for ever.
    const hasFailed = ended?.folder === null && ended.error !== null;
    const made = await makeDailyBackup(deps, dir, report, { link: !hasFailed });
    const { folder, manifest, copiedBytes, missing, removed } = made;
    const { rows, pictures } = sizeOf(manifest);
    const isTrialDue = !tried || Date.parse(tried.tried_at ?? '') < Date.now() - trialEveryMs;
    if (isTrialDue) await tryRestore(folder, dir, report);
    await endRun(db, run, {
      folder,
      rows_count: rows,
      pictures,
      copied_bytes: copiedBytes,
      ...(isTrialDue && { tried_at: new Date().toISOString() }),
      error: missing.length > 0 ? `${missing.length} pictures are missing or damaged.` : null,
    });
    await noteBackup(dataDir, manifest.createdAt);
    log.info({ folder, rows, pictures, copiedBytes, missing, removed, isTrialDue }, 'backed up');
    return true;
  } catch (err) {
    const error = err instanceof Error ? err.message : String(err);
    // A stop is no failure: the next start goes on.
    if (stopping?.aborted) await endRun(db, run, {});
    else await endRun(db, run, { error });
    if (!stopping?.aborted) log.error({ err }, 'the backup failed');
    return false;
  }
}

/** When a time of the day, `HH:MM` of this machine, was last. */
export function lastTimeOf(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}
