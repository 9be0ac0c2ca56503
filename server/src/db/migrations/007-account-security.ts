import type { Kysely } from 'kysely';

/** Devices and addresses that have logged in, what a session is, delayed resets, undoable e-mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('known_devices_by_account')
    .on('known_devices')
    .column('account_id')
    .execute();
  await db.schema
    .createTable('known_addresses')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_addresses_key', ['account_id', 'address_hash'])
    .execute();

  // A session that is older than these columns was authenticated when it began.
  for (const column of ['authenticated_at', 'last_seen_at', 'browser']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute();

  await db.schema
    .alterTable('reset_requests')
    .addColumn('due_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  await db.schema
    .createTable('email_undos')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('email_undos_by_account')
    .on('email_undos')
    .column('account_id')
    .execute();
}
