import { beginRun, endRun, lastRuns } from '../../backup/backup-runs.store.ts';
import type { BackupDeps } from '../../backup/create-backup.ts';
import {
  type DailyBackup,
  makeDailyBackup,
  sizeOf,
  unremovedSentence,
} from '../../backup/daily-backup.ts';
import { listKnownBackups } from '../../backup/known-backups.store.ts';
import { noteBackup } from '../../backup/last-backup.ts';
import { inEachPlace, openBackupTargets } from '../../backup/open-targets.ts';
import { RefusedPlaceError } from '../../backup/ownership.ts';
import type { BackupTarget } from '../../backup/target.ts';
import { horizon } from '../../db/ids.ts';
import type { BackupChoice, LiveSettings } from '../../settings/live-settings.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { failureMessage } from '../failure-message.ts';
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

/** Whether a backup was due and made in each of its places. Errors are noted and logged. */
export async function backUpIfDue(
  deps: BackupDeps & { log: Log },
  backup: BackupChoice,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, dataDir, log } = deps;
  // The original's backups are in that place.
  if (await restoredCopy(db)) return false;
  const due = lastTimeOf(backup.time, new Date());
  const { tried } = await lastRuns(db);
  const run = await beginRun(db, due);
  if (!run) return false;
  const report = () => stopping?.throwIfAborted();
  try {
    const trial = !tried || Date.parse(tried.tried_at ?? '') < Date.now() - trialEveryMs;
    const places = await lacking(deps, await openBackupTargets(backup, dataDir, stopping), due);
    const startedAt = new Date();
    const made = await inEachPlace(places, (place) =>
      makeDailyBackup(deps, place, report, { startedAt, trial }),
    );
    const outcome = outcomeOf(made);
    await endRun(db, run, { ...outcome, ...(trial && { tried_at: new Date().toISOString() }) });
    await noteBackup(dataDir, made[0]?.manifest.createdAt ?? '');
    log.info({ ...outcome, trial, removed: made.flatMap(({ removed }) => removed) }, 'backed up');
    return true;
  } catch (err) {
    const error = failureMessage(err) ?? (err instanceof Error ? err.message : String(err));
    // A stop is no failure: the next start goes on.
    if (stopping?.aborted) await endRun(db, run, {});
    else await endRun(db, run, { error, ...refusalOf(err) });
    if (!stopping?.aborted) log.error({ err }, 'the backup failed');
    return false;
  }
}

/** After a failure, those that have no backup of this day; all of them if each has one. */
async function lacking(
  deps: BackupDeps,
  places: BackupTarget[],
  due: Date,
): Promise<BackupTarget[]> {
  if (places.length === 1) return places;
  const known = new Set((await listKnownBackups(deps.db)).map(({ name }) => name));
  const found = await Promise.all(places.map((place) => hasBackupSince(place, { due, known })));
  const without = places.filter((_, index) => !found[index]);
  return without.length > 0 ? without : places;
}

async function hasBackupSince(
  place: BackupTarget,
  { due, known }: { due: Date; known: Set<string> },
): Promise<boolean> {
  // If listing fails, making a backup says why.
  const backups = await place.list().catch(() => []);
  return backups.some(
    ({ name, time, isDamaged }) =>
      time >= due && time.toISOString() <= horizon() && !isDamaged && known.has(name),
  );
}

/** For the table of runs: whether a place was refused for what is in it. */
function refusalOf(error: unknown) {
  const refused = [error, (error as Error).cause].find((one) => one instanceof RefusedPlaceError);
  return refused && { refusal: refused.refusal, refused_place: refused.place };
}

/** For the table of runs. */
function outcomeOf(made: DailyBackup[]) {
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

/** When a time of the day, `HH:MM` of this machine, was last. */
export function lastTimeOf(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}
