import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/**
 * Notices and letters with a row for each recipient, who wants letters, mails that keep to a pace, and addresses
 * that mails come back from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column letter_wanted integer`.execute(db);
  await sql`alter table mail_outbox add column paced integer not null default 0`.execute(db);
  await sql`alter table mail_outbox add column unsubscribe text`.execute(db);
  await sql`create index mail_outbox_by_counted on mail_outbox (counted_at)
    where counted_at is not null`.execute(db);
  await db.schema
    .createTable('letters')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_en', 'text', (c) => c.notNull())
    .addColumn('subject_fr', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('picture', 'text')
    .addColumn('readers', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('paused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create index letters_by_sent on letters (sent_at) where sent_at is not null`.execute(
    db,
  );
  await sql`create index letters_by_picture on letters (picture) where picture is not null`.execute(
    db,
  );
  await db.schema
    .createTable('letter_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('letter_id', 'text', (c) => c.notNull().references('letters.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('urgency', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('refused_at', 'text')
    .addColumn('reason', 'text')
    .execute();
  await sql`create unique index letter_deliveries_by_account
    on letter_deliveries (letter_id, account_id)`.execute(db);
  await sql`create index letter_deliveries_of_account on letter_deliveries (account_id)`.execute(
    db,
  );
  await sql`create index letter_deliveries_waiting on letter_deliveries (urgency, id)
    where state = 'waiting'`.execute(db);
  await sql`create index letter_deliveries_by_mail on letter_deliveries (mail_id)
    where mail_id is not null`.execute(db);
  await db.schema
    .createTable('address_faults')
    .addColumn('email_key', 'text', (c) => c.primaryKey())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('permanent_since', 'text')
    .addColumn('temporary_since', 'text')
    .addColumn('last_at', 'text', (c) => c.notNull())
    .addColumn('broken_at', 'text')
    .execute();
}
