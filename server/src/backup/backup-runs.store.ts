import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon, newId, now } from '../db/ids.ts';
import { claimInterval, endTurn, isIntervalOver } from '../db/intervals.store.ts';
import { affectsAnyRow, hasRow } from '../db/rows.ts';
import type { Changes } from '../db/schema.ts';

/** A run that has not renewed its lease for so long was killed: a first upload of 20 GB may take a day. */
const leaseMs = 5 * 60_000;
/** In the table of intervals: when the run that is under way was last heard of. */
const lease = 'backup-lease';
/** Between two tries, at most: after a failure, less than an hour. */
const pauseMs = 55 * 60_000;
/** Between two tries. */
export const backupInterval = 'backup';
const retentionMs = 400 * 86_400_000;

/** One that this program is to make, and the time that it is for. */
export interface BegunRun {
  id: string;
  due: Date;
}

/** Whether none has made a backup since `since`, none is under way, and none has just failed. */
export async function isRunDue(db: Database | Trx, since: Date, everyMs: number): Promise<boolean> {
  if (!(await isIntervalOver(db, backupInterval, pauseOf(everyMs)))) return false;
  const isMade = await db
    .selectFrom('backup_runs')
    .where('started_at', '<=', horizon())
    .where('started_at', '>=', since.toISOString())
    .where('folder', 'is not', null)
    .$call(hasRow);
  return !isMade && !(await isRunning(db));
}

/** Begins a run if one is due; of several instances one does. Returns its id. */
export async function beginRun(
  db: Database,
  since: Date,
  everyMs: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await isRunDue(trx, since, everyMs))) return undefined;
    if (!(await claimInterval(trx, backupInterval, pauseOf(everyMs)))) return undefined;
    await claimInterval(trx, lease, 0);
    if (await isClockTrusted(trx)) {
      await trx.deleteFrom('backup_runs').where('started_at', '<', fromNow(-retentionMs)).execute();
    }
    const id = newId();
    await trx.insertInto('backup_runs').values({ id, started_at: now() }).execute();
    return id;
  });
}

const pauseOf = (everyMs: number) => Math.min(pauseMs, 0.9 * everyMs);

/** Says that the run that is under way is alive: to be repeated more often than each five minutes. */
export async function renewLease(db: Database): Promise<void> {
  await db.transaction().execute((trx) => claimInterval(trx, lease, 0));
}

/** Whether one is being made, by any instance. */
export async function isRunning(db: Database | Trx): Promise<boolean> {
  return (await hasUnfinished(db)) && !(await isIntervalOver(db, lease, leaseMs));
}

async function hasUnfinished(db: Database | Trx): Promise<boolean> {
  return db
    .selectFrom('backup_runs')
    .where('finished_at', 'is', null)
    .where('started_at', '<=', horizon())
    .$call(hasRow);
}

/** A run that was killed with its server has not failed: the next one need not wait for an hour. */
export async function endKilledRuns(db: Database): Promise<void> {
  if (!(await hasUnfinished(db)) || !(await isIntervalOver(db, lease, leaseMs))) return;
  await db.transaction().execute(async (trx) => {
    // Of several instances one ends it: another may have begun the next run.
    const killed = trx
      .updateTable('backup_runs')
      .set({ finished_at: now() })
      .where('finished_at', 'is', null)
      .where('started_at', '<=', fromNow(-leaseMs));
    if (await affectsAnyRow(killed)) await endTurn(trx, backupInterval);
  });
}

/** Notes a run that a person has made in the places of the settings. */
export async function noteRun(db: Database, started_at: string, outcome: Changes<'backup_runs'>) {
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
    await endTurn(trx, lease);
    // A stop is no failure: the next start makes it, instead of 55 minutes later.
    if (!outcome.folder && !outcome.error) await endTurn(trx, backupInterval);
  });
}

/** Somebody lets the backups go on there: no run was refused for it. */
export async function forgetRefusals(trx: Trx, target: string): Promise<void> {
  await trx
    .updateTable('backup_runs')
    .set({ refusal: null, refused_place: null, error: null })
    .where('refused_place', '=', target)
    .execute();
}

/** Whether a run has made the backup with this label, in one of its places. */
export async function isNotedRun(db: Database, label: string): Promise<boolean> {
  const rows = await db
    .selectFrom('backup_runs')
    .select('folder')
    .where('folder', 'is not', null)
    .execute();
  return rows.some(({ folder }) => folder?.split(', ').includes(label));
}

/** The last run that has ended, the last one that succeeded, and the last one that was restored for trial. */
export async function lastRuns(db: Database) {
  const last = (where: 'finished_at' | 'folder' | 'tried_at') =>
    db
      .selectFrom('backup_runs')
      .selectAll()
      .where(where, 'is not', null)
      .where('started_at', '<=', horizon())
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  return {
    ended: await last('finished_at'),
    succeeded: await last('folder'),
    tried: await last('tried_at'),
  };
}
