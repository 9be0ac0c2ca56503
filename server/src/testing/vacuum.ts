import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';

/** Does at once what PostgreSQL does by itself a while after many rows were written. */
export async function vacuum(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}
