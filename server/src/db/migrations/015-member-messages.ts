import { type Kysely, sql } from 'kysely';

/**
 * Messages between members: who takes none, who has blocked whom, which mails were written by whom,
 * and reports of senders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column no_messages integer not null default 0`.execute(db);
  await db.schema
    .createTable('message_blocks')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_blocks_key', ['account_id', 'blocked_id'])
    .execute();
  await db.schema
    .createIndex('message_blocks_by_blocked')
    .on('message_blocks')
    .column('blocked_id')
    .execute();
  for (const column of ['sender_id', 'recipient_id']) {
    await sql`alter table mail_outbox add column ${sql.ref(column)} text
      references accounts (id) on delete cascade`.execute(db);
  }
  await sql`alter table mail_outbox add column request_key text`.execute(db);
  await sql`alter table contact_messages add column reported_id text
    references accounts (id) on delete set null`.execute(db);
  await sql`create unique index mail_outbox_by_request
    on mail_outbox (sender_id, recipient_id, request_key) where sender_id is not null`.execute(db);
  await sql`create index mail_outbox_by_recipient
    on mail_outbox (recipient_id) where recipient_id is not null`.execute(db);
}
