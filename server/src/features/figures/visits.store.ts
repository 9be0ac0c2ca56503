import type { VisitKind } from '@alumni/shared/site/figures';
import type { Database } from '../../db/database.ts';
import { countAffectedRows } from '../../db/rows.ts';
import type { NewRow } from '../../db/schema.ts';

/** Days for which counts are kept: one year, and some weeks of the year before to compare with. */
export const visitDays = 400;

/** Adds to the stored counts, which all instances share, in one statement. */
export async function addVisits(db: Database, visits: NewRow<'visits'>[]): Promise<void> {
  if (visits.length === 0) return;
  // Sorted: concurrent instances lock rows in the same order and cannot deadlock.
  const rows = visits.toSorted((a, b) => (`${a.day} ${a.kind}` < `${b.day} ${b.kind}` ? -1 : 1));
  await db
    .insertInto('visits')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet((eb) => ({ count: eb('visits.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

/** Visits by day and kind since a day. */
export function listVisits(db: Database, since: string) {
  return db
    .selectFrom('visits')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .execute() as Promise<{ day: string; kind: VisitKind; count: number }[]>;
}

/** Removes counts of days before `before`; returns how many rows. */
export async function removeOldVisits(db: Database, before: string): Promise<number> {
  return db.deleteFrom('visits').where('day', '<', before.slice(0, 10)).$call(countAffectedRows);
}
