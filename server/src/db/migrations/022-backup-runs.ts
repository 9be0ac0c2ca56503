import type { Kysely } from 'kysely';

/** Backups that the program has made by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('folder', 'text')
    .addColumn('rows_count', 'integer')
    .addColumn('pictures', 'integer')
    .addColumn('copied_bytes', 'bigint')
    .addColumn('tried_at', 'text')
    .addColumn('error', 'text')
    .execute();
  await db.schema
    .createIndex('backup_runs_by_start')
    .on('backup_runs')
    .column('started_at')
    .execute();
}
