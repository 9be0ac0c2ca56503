import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

export const runsBeside = '023-turns';

/** The association's names and texts as a master has saved them, settings that are made in the browser, and codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_versions')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('site_versions_by_account')
    .on('site_versions')
    .column('saved_by')
    .execute();
  await db.schema
    .createTable('site_options')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('site_codes')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  if (!isPostgres(db)) return;
  // The page is made of them: all instances are told (migration 012).
  for (const table of ['site_versions', 'site_options']) {
    await sql`create trigger ${sql.ref(`${table}_content`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_content()`.execute(db);
  }
}
