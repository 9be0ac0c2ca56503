import type { Updateable } from 'kysely';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon, newId, now } from '../db/ids.ts';
import { claimInterval } from '../db/intervals.store.ts';
import type { BackupRunsTable } from '../db/schema.ts';

/** A run that has not ended after this was killed. */
const longestRunMs = 12 * 60 * 60_000;
/** After a failure, less than an hour. */
const pauseMs = 55 * 60_000;
/** Between two tries. */
export const backupInterval = 'backup';
const retentionMs = 400 * 86_400_000;

/**
 * Begins a run if none has made a backup since `since` and none is under way; of several instances one
 * does. Returns its id.
 */
export async function beginRun(db: Database, since: Date): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const other = await trx
      .selectFrom('backup_runs')
      .select('id')
      .where('started_at', '<=', horizon())
      .where((eb) =>
        eb.or([
          eb.and([eb('started_at', '>=', since.toISOString()), eb('folder', 'is not', null)]),
          eb.and([eb('finished_at', 'is', null), eb('started_at', '>', fromNow(-longestRunMs))]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (other || !(await claimInterval(trx, backupInterval, pauseMs))) return undefined;
    if (await isClockTrusted(trx)) {
      await trx.deleteFrom('backup_runs').where('started_at', '<', fromNow(-retentionMs)).execute();
    }
    const id = newId();
    await trx.insertInto('backup_runs').values({ id, started_at: now() }).execute();
    return id;
  });
}

/** Whether one is being made, by any instance. */
export async function isRunning(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('started_at', '>', fromNow(-longestRunMs))
    .where('started_at', '<=', horizon())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endRun(
  db: Database,
  id: string,
  outcome: Updateable<BackupRunsTable>,
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ finished_at: now(), ...outcome })
    .where('id', '=', id)
    .execute();
}

/** Somebody lets the backups go on there: no run was refused for it. */
export async function forgetRefusals(trx: Trx, place: string): Promise<void> {
  await trx
    .updateTable('backup_runs')
    .set({ refusal: null, refused_place: null, error: null })
    .where('refused_place', '=', place)
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
