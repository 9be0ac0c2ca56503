import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';

/** Runs `read` on a snapshot taken at its first query. It does not block writers. */
export async function readSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // A plain `begin` takes SQLite's write lock; see db/sqlite/sqlite.ts.
    const begin = isPostgres(db)
      ? sql`begin isolation level repeatable read read only`
      : sql`begin deferred`;
    await begin.execute(connection);
    try {
      const result = await read(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // If the connection is broken, the rollback fails too: report the first error.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}
