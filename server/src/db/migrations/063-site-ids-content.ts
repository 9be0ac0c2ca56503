import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

export const runsBeside = '020-releases';

/** Feeds name the site's id: all instances are told of a new one (migration 012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create trigger site_ids_content
    after insert or update or delete or truncate on site_ids
    for each statement execute function tell_of_content()`.execute(db);
}
