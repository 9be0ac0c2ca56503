import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';

/** Updates PostgreSQL's statistics now, as autovacuum would some time after many inserts. */
export async function vacuum(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}
