import { type Kysely, sql } from 'kysely';

/** Applications of pending accounts, links of their vouchers, and reminders of the office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('account_id', 'text', (c) =>
      c.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('code_hash', 'text')
    .addColumn('code_email', 'text')
    .addColumn('code_expires_at', 'text')
    .addColumn('confirmed_email', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index applications_by_code on applications (code_hash)
    where code_hash is not null`.execute(db);
  await sql`create index accounts_not_admitted on accounts (admission)
    where admission <> 'admitted'`.execute(db);
  await db.schema
    .createTable('vouches')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('voucher_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('vouches_by_voucher').on('vouches').column('voucher_id').execute();
  await db.schema.createIndex('vouches_by_account').on('vouches').column('account_id').execute();
  await db.schema
    .createTable('reminders')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .execute();
}
