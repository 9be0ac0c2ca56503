import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from '../dialect.ts';

/**
 * Runs `write` with commits that do not wait for the disk (decision 0062). They survive a crash of the program but
 * not a power cut. No effect on PostgreSQL.
 */
export async function writeUnsynced<Result>(
  db: Database,
  write: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return write(db);
  // Holds the connection exclusively: no other commit may run without fsync.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await write(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
