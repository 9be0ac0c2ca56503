import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/**
 * The page's files of the last releases, for pages that were opened before an upgrade and for instances
 * that are not upgraded yet; and which migrations an older program may run beside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_releases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('client_assets')
    .addColumn('release', 'text', (c) =>
      c.notNull().references('client_releases.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('body', isPostgres(db) ? sql`bytea` : sql`blob`, (c) => c.notNull())
    .addPrimaryKeyConstraint('client_assets_key', ['release', 'name'])
    .execute();
  await db.schema.createIndex('client_assets_by_name').on('client_assets').column('name').execute();
  await db.schema
    .createTable('schema_compatibility')
    .addColumn('migration', 'text', (c) => c.primaryKey())
    .addColumn('runs_beside', 'text', (c) => c.notNull())
    .execute();
}
