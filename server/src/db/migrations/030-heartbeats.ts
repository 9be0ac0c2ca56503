import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** One row: how often a server has said that it runs, and the time at which it last did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heartbeats')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('beat', 'integer', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
}
