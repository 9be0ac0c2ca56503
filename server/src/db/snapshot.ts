import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Runs `read` over the database as it is at its first query, whatever others write meanwhile; nobody
 * waits for it.
 */
export async function readSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // A plain `begin` would take SQLite's write lock; see db/sqlite.ts.
    const begin = isPostgres(db)
      ? sql`begin isolation level repeatable read read only`
      : sql`begin deferred`;
    await begin.execute(connection);
    try {
      const result = await read(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // The connection may be what broke: the first error is the one to tell.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}
