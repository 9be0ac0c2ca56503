import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** Pictures that a master has put in the place of the stitched art, with each version of the texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['logo', 'home_picture']) {
    await db.schema
      .alterTable('site_versions')
      .addColumn(column, 'text', (c) => c.references('images.name'))
      .execute();
    await db.schema
      .createIndex(`site_versions_by_${column}`)
      .on('site_versions')
      .column(column)
      .execute();
  }
}
