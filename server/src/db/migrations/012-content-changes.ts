import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Tables behind public reads. */
const tables = [
  'accounts',
  'events',
  'opportunities',
  'news',
  'galleries',
  'record_images',
  'images',
];

/**
 * PostgreSQL tells all instances of each transaction that changes what the public sees. SQLite counts
 * commits itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create function tell_of_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('alumni_content', txid_current()::text);
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`create trigger ${sql.ref(`${table}_content`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_content()`.execute(db);
  }
}
