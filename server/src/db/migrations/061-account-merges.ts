import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** Pairs of accounts of one person that become one unless somebody objects; codes are those of the mails to both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_merges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kept_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('ended_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('asked_by', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kept_hash', 'text', (c) => c.notNull().unique())
    .addColumn('ended_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('account_merges_by_asker')
    .on('account_merges')
    .column('asked_by')
    .execute();
}
