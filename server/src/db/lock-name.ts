import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Lets one transaction at a time go on with a name, until it ends. On SQLite the transaction itself
 * keeps others from writing. Take one in a transaction: two in another order would block each other.
 */
export async function lockName(trx: Trx, name: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
