import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Tells how far a step has come: `done` of `total` rows. */
export type Report = (step: string, done: number, total: number) => void;

/** Smaller tables are done before anybody reads a line about them. */
const reportedFrom = 10_000;
/** Lines for one table. */
const reports = 10;

interface Backfill {
  table: string;
  /** Columns that are unique together and have an index in this order. */
  key: readonly string[];
  /** Rows of a batch. */
  size: number;
  report: Report;
}

/**
 * Conditions, each for the next `size` rows of a table by its key, together for all of them: for
 * migrations that change every row. A batch needs little memory, and progress is reported in between.
 */
export async function* batchesOf(
  db: Kysely<unknown>,
  { table, key, size, report }: Backfill,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const total = await countRows(db, table);
  const columns = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  let rest = sql<SqlBool>`1 = 1`;
  for (let done = size; ; done += size) {
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
      where ${rest} order by ${columns} limit 1 offset ${sql.lit(size - 1)}`.execute(db);
    const [last] = rows;
    if (!last) break;
    const values = sql.join(key.map((column) => last[column]));
    yield sql<SqlBool>`${rest} and (${columns}) <= (${values})`;
    rest = sql<SqlBool>`(${columns}) > (${values})`;
    const part = (rowCount: number) => Math.floor((rowCount / total) * reports);
    if (total >= reportedFrom && done < total && part(done) > part(done - size)) {
      report(table, done, total);
    }
  }
  yield rest;
  if (total >= reportedFrom) report(table, total, total);
}

async function countRows(db: Kysely<unknown>, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.total);
}
