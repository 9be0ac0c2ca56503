import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A table whose search columns are filled again after a change of `searchText()`. */
export interface Refill {
  table: string;
  /** Unique, with an index. */
  key: 'seq' | 'roll_no';
  /** The columns that search columns are made of. */
  sources: readonly string[];
  /** Names of the search columns. */
  columns: readonly string[];
  texts(row: Record<string, unknown>): Record<string, unknown>;
}

const batchSize = 100;

/**
 * Fills the search columns of the next rows of a table; false if none are left. A process that is killed goes on
 * with the same batch. Rows that somebody changes meanwhile have got their new texts by that.
 */
export async function refillBatch(db: Database, refill: Refill): Promise<boolean> {
  const { table, key, sources, columns, texts } = refill;
  const state = await db
    .selectFrom('search_refills')
    .select('done_to')
    .where('table_name', '=', table)
    .executeTakeFirst();
  if (!state) return false;
  const last = key === 'seq' ? Number(state.done_to || -1) : state.done_to;
  const names = [...new Set([key, ...sources, ...columns])].map((name) => sql.ref(name));
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(names)}
    from ${sql.table(table)} where ${sql.ref(key)} > ${last}
    order by ${sql.ref(key)} limit ${sql.lit(batchSize)}`.execute(db);
  for (const row of rows) {
    const filled = texts(row);
    const changed = columns.filter((column) => filled[column] !== row[column]);
    if (changed.length === 0) continue;
    const sets = changed.map((column) => sql`${sql.ref(column)} = ${filled[column]}`);
    const same = [key, ...sources].map(
      (name) => sql`${sql.ref(name)} is not distinct from ${row[name]}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(sets)}
      where ${sql.join(same, sql` and `)}`.execute(db);
  }
  if (rows.length < batchSize) {
    await db.deleteFrom('search_refills').where('table_name', '=', table).execute();
    return false;
  }
  await db
    .updateTable('search_refills')
    .set({ done_to: String(rows.at(-1)?.[key]) })
    .where('table_name', '=', table)
    .execute();
  return true;
}
