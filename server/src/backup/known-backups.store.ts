import type { Database, Trx } from '../db/database.ts';
import type { Row } from '../db/schema.ts';

export type KnownBackup = Row<'known_backups'>;

export async function listKnownBackups(db: Database): Promise<KnownBackup[]> {
  return db.selectFrom('known_backups').selectAll().execute();
}

/**
 * Noted before the database is dumped: after a crash, and in a database that is restored from this very
 * backup, it is known.
 */
export async function noteKnownBackups(db: Database | Trx, backups: KnownBackup[]): Promise<void> {
  if (backups.length === 0) return;
  await db
    .insertInto('known_backups')
    .values(backups)
    .onConflict((conflict) => conflict.columns(['site', 'name']).doNothing())
    .execute();
}
