import type { Database, Trx } from '../database.ts';
import { now } from '../ids.ts';

/** The clock has jumped if it differs from the last trusted time by more than a day (decision 0066). */
const jumpMs = 86_400_000;

/**
 * The present time and the last time at which the clock was trusted; undefined before the first beat. While the clock
 * is not trusted, nothing is purged, rotated or expired.
 */
export async function readClock(db: Database | Trx) {
  const row = await db.selectFrom('heartbeats').select('seen_at').executeTakeFirst();
  const time = now();
  const distance = row ? Math.abs(Date.parse(time) - Date.parse(row.seen_at)) : 0;
  return { now: time, seen: row?.seen_at, isTrusted: distance <= jumpMs };
}

export async function isClockTrusted(db: Database | Trx): Promise<boolean> {
  return (await readClock(db)).isTrusted;
}

/** Records that an operator has confirmed the clock. */
export async function confirmClock(db: Database | Trx): Promise<void> {
  await beat(db, { seen_at: now() });
}

/** Counts one beat and returns the total. Stores the time while the clock is trusted. */
export async function countBeat(db: Database): Promise<number> {
  return beat(db, (await isClockTrusted(db)) ? { seen_at: now() } : {});
}

async function beat(db: Database | Trx, seen: { seen_at?: string }): Promise<number> {
  const row = await db
    .insertInto('heartbeats')
    .values({ id: 1, beat: 1, seen_at: now() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ beat: eb('heartbeats.beat', '+', 1), ...seen })),
    )
    .returning('beat')
    .executeTakeFirstOrThrow();
  return row.beat;
}

/** A write without effect. Rejects if the database is read-only. */
export async function tryWrite(db: Database): Promise<void> {
  await db.updateTable('heartbeats').set({ id: 1 }).where('id', '=', 1).execute();
}

export async function readBeats(db: Database): Promise<number> {
  const row = await db.selectFrom('heartbeats').select('beat').executeTakeFirst();
  return row?.beat ?? 0;
}
