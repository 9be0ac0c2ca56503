import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Tells the database how its tables have grown, as it finds out by itself after a while. */
export async function refreshPlannerStatistics(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}
