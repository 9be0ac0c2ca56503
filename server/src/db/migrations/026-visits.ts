import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** How many pages of a kind were given out on a day: nothing that tells of whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visits_pk', ['day', 'kind'])
    .execute();
}
