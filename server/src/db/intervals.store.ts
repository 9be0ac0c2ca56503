import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import { fromNow, latestPlausible, now } from './ids.ts';
import { hasRow } from './rows.ts';

/** Returns true for exactly one instance per interval of `everyMs`: that one does the work. */
export async function claimInterval(trx: Trx, name: string, everyMs: number): Promise<boolean> {
  const row = await trx
    .insertInto('turns')
    .values({ name, last_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_at: now() })
        .where(
          sql<SqlBool>`turns.last_at <= ${fromNow(-everyMs)} or turns.last_at > ${latestPlausible()}`,
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `claimInterval` would return true: a check that claims nothing. */
export async function isIntervalOver(db: Database | Trx, name: string, everyMs: number) {
  return !(await db
    .selectFrom('turns')
    .where('name', '=', name)
    .where('last_at', '>', fromNow(-everyMs))
    .where('last_at', '<=', latestPlausible())
    .$call(hasRow));
}

/** Makes the interval due at once. */
export async function resetInterval(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('turns').where('name', '=', name).execute();
}
