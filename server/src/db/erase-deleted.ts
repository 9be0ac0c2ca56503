import { sql } from 'kysely';
import type { Database } from './database.ts';
import { databaseBytes } from './database-bytes.ts';
import { isPostgres } from './dialect.ts';

/** Search index pages that one statement merges, in about 10 ms. */
const mergedPages = 500;
const maxMerges = 10_000;
/** Vacuuming a larger file blocks requests for over a second. Deleted rows are zeroed anyway. */
const maxVacuumBytes = 100_000_000;

/** SQLITE_BUSY. */
const busy = 5;

/**
 * Removes deleted data from the SQLite file. Merges the search indexes, which still hold deleted words, frees pages
 * and truncates the WAL. PostgreSQL's autovacuum does this itself.
 */
export async function eraseDeleted(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like '%using fts5(%'`.execute(db);
  for (const { name } of rows) await mergeIndex(db, name);
  // Takes SQLite's only connection. No request must run on this connection while its lock time-out is switched off.
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      if ((await databaseBytes(connection)) <= maxVacuumBytes)
        await sql`vacuum`.execute(connection);
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } catch (error) {
      // Another process is writing, so the file keeps its size. Deleted rows are zeroed anyway.
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
  // A negative number merges all segments, not only those that are due.
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
