import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';

/** Runs `read` on a snapshot that its first query takes. Writers are not blocked. */
export async function readSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) {
    const transaction = db.transaction().setIsolationLevel('repeatable read');
    return transaction.setAccessMode('read only').execute(read);
  }
  return db.connection().execute(async (connection) => {
    // A plain `begin` would take the write lock: sqlite.ts turns it into `begin immediate`.
    await sql`begin deferred`.execute(connection);
    try {
      const result = await read(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}
