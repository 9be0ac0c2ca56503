import type { Database, Trx } from '../db/database.ts';

export interface KnownBackup {
  /** Id of the site in its manifest; empty for a manifest without one. */
  site: string;
  name: string;
  /** Begun by another database: this one goes on from it. */
  isAdopted: boolean;
}

export async function listKnownBackups(db: Database): Promise<KnownBackup[]> {
  const rows = await db.selectFrom('known_backups').selectAll().execute();
  return rows.map(({ site, name, adopted }) => ({ site, name, isAdopted: adopted === 1 }));
}

/**
 * Noted before the database is dumped: after a crash, and in a database that is restored from this very
 * backup, it is known.
 */
export async function noteKnownBackups(db: Database | Trx, backups: KnownBackup[]): Promise<void> {
  if (backups.length === 0) return;
  const rows = backups.map(({ site, name, isAdopted }) => ({
    site,
    name,
    adopted: isAdopted ? 1 : 0,
  }));
  await db
    .insertInto('known_backups')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site', 'name']).doNothing())
    .execute();
}
