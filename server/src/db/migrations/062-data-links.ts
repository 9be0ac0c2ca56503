import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** Mailed links to one's data, and to keep an account whose deletion was asked for, without a log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_links')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('opens', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('data_links_by_account')
    .on('data_links')
    .column('account_id')
    .execute();
}
