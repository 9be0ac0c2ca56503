import type { Kysely } from 'kysely';

/** The client's name of an upload, so that one that is sent again is kept once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('upload_key', 'text').execute();
  await db.schema
    .createIndex('images_by_upload_key')
    .on('images')
    .columns(['uploaded_by', 'upload_key'])
    .unique()
    .execute();
}
