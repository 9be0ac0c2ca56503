import type { Kysely } from 'kysely';

/** Idempotency key of an upload: repeating it after a lost response stores it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('upload_key', 'text').execute();
  await db.schema
    .createIndex('images_by_upload_key')
    .on('images')
    .columns(['uploaded_by', 'upload_key'])
    .unique()
    .execute();
}
