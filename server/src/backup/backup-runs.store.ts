import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, latestPlausible, newId, now } from '../db/ids.ts';
import { claimInterval, isIntervalOver, resetInterval } from '../db/intervals.store.ts';
import { affectsAnyRow, hasRow } from '../db/rows.ts';
import type { Changes } from '../db/schema.ts';

/**
 * A run whose lease is not renewed for 5 minutes counts as killed. A run has no total time limit: a first upload of 20
 * GB may take a day.
 */
const leaseMs = 5 * 60_000;
/** Name of the interval whose time is the last lease renewal of the running backup: see `claimInterval`. */
const lease = 'backup-lease';
/**
 * Minimum time between attempts; schedules with a short interval use 0.9 of that interval. The time is under an hour,
 * so that an hourly schedule can retry at its next time.
 */
const pauseMs = 55 * 60_000;
/** Name of the interval between attempts to make a backup: see `claimInterval`. */
export const backupInterval = 'backup';
const retentionMs = 400 * 86_400_000;

/** A run of this process, with its scheduled time. */
export interface BegunRun {
  id: string;
  due: Date;
}

/** True unless a backup succeeded since `since`, one is running, or an attempt has just failed. */
export async function isRunDue(db: Database | Trx, since: Date, everyMs: number): Promise<boolean> {
  if (!(await isIntervalOver(db, backupInterval, attemptPause(everyMs)))) return false;
  const isMade = await db
    .selectFrom('backup_runs')
    .where('started_at', '<=', latestPlausible())
    .where('started_at', '>=', since.toISOString())
    .where('folder', 'is not', null)
    .$call(hasRow);
  return !isMade && !(await isRunning(db));
}

/** Begins a run if one is due and returns its id. Only one of several instances begins it. */
export async function beginRun(
  db: Database,
  since: Date,
  everyMs: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await isRunDue(trx, since, everyMs))) return undefined;
    if (!(await claimInterval(trx, backupInterval, attemptPause(everyMs)))) return undefined;
    await claimInterval(trx, lease, 0);
    if (await isClockTrusted(trx)) {
      await trx.deleteFrom('backup_runs').where('started_at', '<', fromNow(-retentionMs)).execute();
    }
    const id = newId();
    await trx.insertInto('backup_runs').values({ id, started_at: now() }).execute();
    return id;
  });
}

const attemptPause = (everyMs: number) => Math.min(pauseMs, 0.9 * everyMs);

/** Renews the lease of the running backup. Call it more often than every 5 minutes. */
export async function renewLease(db: Database): Promise<void> {
  await db.transaction().execute((trx) => claimInterval(trx, lease, 0));
}

/** Whether any instance is making a backup. */
export async function isRunning(db: Database | Trx): Promise<boolean> {
  return (await hasUnfinished(db)) && !(await isIntervalOver(db, lease, leaseMs));
}

async function hasUnfinished(db: Database | Trx): Promise<boolean> {
  return db
    .selectFrom('backup_runs')
    .where('finished_at', 'is', null)
    .where('started_at', '<=', latestPlausible())
    .$call(hasRow);
}

/**
 * Ends the runs of killed servers. Resets the interval, so that the next run can begin at once instead of waiting up to
 * 55 minutes.
 */
export async function endKilledRuns(db: Database): Promise<void> {
  if (!(await hasUnfinished(db)) || !(await isIntervalOver(db, lease, leaseMs))) return;
  await db.transaction().execute(async (trx) => {
    // Several instances may get here. Only the one that ends the run resets the interval. A later reset would affect
    // the next run, which another instance may have begun.
    const killed = trx
      .updateTable('backup_runs')
      .set({ finished_at: now() })
      .where('finished_at', 'is', null)
      .where('started_at', '<=', fromNow(-leaseMs));
    if (await affectsAnyRow(killed)) await resetInterval(trx, backupInterval);
  });
}

/** Records a run that a person started for the configured targets. */
export async function recordRun(db: Database, started_at: string, outcome: Changes<'backup_runs'>) {
  const run = { ...outcome, id: newId(), started_at, finished_at: now() };
  await db.transaction().execute((trx) => trx.insertInto('backup_runs').values(run).execute());
}

export async function endRun(db: Database, id: string, outcome: Changes<'backup_runs'>) {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('backup_runs')
      .set({ finished_at: now(), ...outcome })
      .where('id', '=', id)
      .execute();
    await resetInterval(trx, lease);
    // A run without folder and error was stopped by a shutdown. That is no failure: the next start tries at once, not
    // after 55 minutes.
    if (!outcome.folder && !outcome.error) await resetInterval(trx, backupInterval);
  });
}

/** The last finished run, the last successful one, and the last one with a trial restore. */
export async function lastRuns(db: Database) {
  const last = (where: 'finished_at' | 'folder' | 'tried_at') =>
    db
      .selectFrom('backup_runs')
      .selectAll()
      .where(where, 'is not', null)
      .where('started_at', '<=', latestPlausible())
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  return {
    ended: await last('finished_at'),
    succeeded: await last('folder'),
    tried: await last('tried_at'),
  };
}
