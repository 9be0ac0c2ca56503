import type { Database } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { skipFsync } from './sqlite.ts';

/**
 * Runs `write` so that its commits do not wait for the disk (decision 0060): they outlive the program,
 * not a power cut. On PostgreSQL and outside a program that serves, as ever.
 */
export async function writeUnsynced<Result>(
  db: Database,
  write: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return write(db);
  // Alone on the connection: nobody else's commit falls in between.
  return db.connection().execute(async (connection) => {
    skipFsync(db);
    return write(connection);
  });
}
