import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * Holds a named lock until the transaction ends. On SQLite the transaction itself excludes other writers. Take one
 * lock per transaction: two in different orders can deadlock.
 */
export async function lockName(trx: Trx, name: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
