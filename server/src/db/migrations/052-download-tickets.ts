import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** A ticket stands for one file: before, for the data of its owner alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('export_tickets')
    .addColumn('address', 'text', (c) => c.notNull().defaultTo('/api/users/export/file'))
    .execute();
  await db.schema
    .alterTable('export_tickets')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute();
}
