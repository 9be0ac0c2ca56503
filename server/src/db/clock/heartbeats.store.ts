import type { Database, Trx } from '../database.ts';
import { now } from '../ids.ts';

/** A clock that is further from the last time that was seen than this has jumped (decision 0066). */
const jumpMs = 86_400_000;

/**
 * The time of this machine, and the last one at which a server knew that it was right; undefined before the first. While
 * the clock is not trusted, nothing is purged, rotated or expired.
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

/** Somebody who knows it says that the clock is right now. */
export async function confirmClock(db: Database | Trx): Promise<void> {
  await beat(db, { seen_at: now() });
}

/** Counts one beat, and returns how many there were. The time is stored while the clock is trusted. */
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

/** A write that changes nothing. Rejects where the database can be read alone. */
export async function tryWrite(db: Database): Promise<void> {
  await db.updateTable('heartbeats').set({ id: 1 }).where('id', '=', 1).execute();
}

/** How many beats the database knows of. */
export async function beatsOf(db: Database): Promise<number> {
  const row = await db.selectFrom('heartbeats').select('beat').executeTakeFirst();
  return row?.beat ?? 0;
}
