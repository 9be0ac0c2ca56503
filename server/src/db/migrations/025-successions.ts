import type { Kysely } from 'kysely';

/** Offers of masters to members to be masters too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('successions')
    .addColumn('master_id', 'text', (c) =>
      c.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('successor_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('successions_by_successor')
    .on('successions')
    .column('successor_id')
    .execute();
}
