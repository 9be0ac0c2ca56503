import { sql } from 'kysely';
import type { Database } from './database.ts';
import { databaseBytes } from './database-bytes.ts';
import { isPostgres } from './dialect.ts';

/** Pages of the search index that one statement merges: some 10 ms. */
const mergedPages = 500;
const maxMerges = 10_000;
/** Beyond it requests would wait for more than a second. Deleted rows are zeroed in any case. */
const maxVacuumBytes = 100_000_000;

/** SQLITE_BUSY. */
const busy = 5;

/**
 * Takes what was deleted out of the SQLite file: merges the search indexes, which keep deleted words
 * until then, gives pages back, and cuts the log of writes. PostgreSQL's autovacuum does its own.
 */
export async function eraseDeleted(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like '%using fts5(%'`.execute(db);
  for (const { name } of rows) await mergeIndex(db, name);
  // On the one connection there is: no request may find it without patience for locks.
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      if ((await databaseBytes(connection)) <= maxVacuumBytes)
        await sql`vacuum`.execute(connection);
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } catch (error) {
      // Another process writes at this moment. Deleted rows are zeros in any case.
      if ((error as { errcode?: number }).errcode !== busy) throw error;
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(connection);
    }
  });
}

async function mergeIndex(db: Database, index: string): Promise<void> {
  const merge = (pages: number) =>
    sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank)
      values ('merge', ${sql.lit(pages)})`.execute(db);
  // Negative: segments that are merged anew, not only those whose turn it is.
  await merge(-mergedPages);
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const before = await totalChanges(db);
    await merge(mergedPages);
    if ((await totalChanges(db)) - before < 2) return;
  }
}

async function totalChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(db);
  return Number(rows[0]?.total);
}
