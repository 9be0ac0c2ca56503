import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import { fromNow, horizon, now } from './ids.ts';
import { hasRow } from './rows.ts';

/** True for exactly one instance per interval of `everyMs`: that one does what is due. */
export async function claimInterval(trx: Trx, name: string, everyMs: number): Promise<boolean> {
  const row = await trx
    .insertInto('turns')
    .values({ name, last_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_at: now() })
        .where(sql<SqlBool>`turns.last_at <= ${fromNow(-everyMs)} or turns.last_at > ${horizon()}`),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `claimInterval` would say so, for what need not be begun otherwise. */
export async function isIntervalOver(db: Database | Trx, name: string, everyMs: number) {
  return !(await db
    .selectFrom('turns')
    .where('name', '=', name)
    .where('last_at', '>', fromNow(-everyMs))
    .where('last_at', '<=', horizon())
    .$call(hasRow));
}

/** Makes it due at once. */
export async function endTurn(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('turns').where('name', '=', name).execute();
}
