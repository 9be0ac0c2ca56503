import { type Kysely, sql } from 'kysely';

/** The next listed events by day, whatever the number of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_coming on events (start_date, seq) where listed = 1`.execute(db);
}
