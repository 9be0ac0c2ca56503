import { type Kysely, sql } from 'kysely';

const recordTables = ['events', 'opportunities', 'news', 'galleries'];

/** Deleted records and unused pictures stay for 30 days (decision 0026). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of recordTables) {
    await db.schema.alterTable(table).addColumn('deleted_at', 'text').execute();
    await sql`create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (deleted_at)
      where deleted_at is not null`.execute(db);
  }
  await db.schema.alterTable('images').addColumn('unused_since', 'text').execute();
  await db.schema.alterTable('images').addColumn('trashed_at', 'text').execute();
  await db.schema
    .createIndex('images_by_uploader')
    .on('images')
    .columns(['uploaded_by', 'created_at'])
    .execute();
  await db.schema
    .createTable('former_images')
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text', (c) => c.notNull())
    .addColumn('image_name', 'text', (c) =>
      c.notNull().references('images.name').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_images_key', ['record', 'record_id', 'image_name', 'position'])
    .execute();
  await sql`create index former_images_by_name on former_images (image_name)`.execute(db);
  await db.schema
    .createTable('stray_files')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('first_seen_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('clean_ups')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .addColumn('keep_until', 'text', (c) => c.notNull())
    .execute();
}
