import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** The site's ids, the backups that it has begun, and why a run was refused: decision 0063. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_ids')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('known_backups')
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('adopted', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('known_backups_pk', ['site', 'name'])
    .execute();
  for (const column of ['refusal', 'refused_place'] as const) {
    await db.schema.alterTable('backup_runs').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('backup_runs').addColumn('foreign_backups', 'integer').execute();
}
