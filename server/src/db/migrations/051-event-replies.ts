import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/** Answers to events, links of mails that lead to them, what those who come are told, and who has arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_replies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('email_key', 'text')
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('guests', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('shown', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reminders', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('door_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['account_id', 'email_key']) {
    const name = sql.ref(`event_replies_by_${column}`);
    await sql`create unique index ${name} on event_replies (event_id, ${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  }
  await sql`create unique index event_replies_by_code on event_replies (event_id, door_code)
    where door_code <> ''`.execute(db);
  await sql`create index event_replies_waiting on event_replies (event_id, place)
    where state = 'waiting'`.execute(db);
  await sql`create index event_replies_of_account on event_replies (account_id)
    where account_id is not null`.execute(db);
  await sql`create index event_replies_of_visitors on event_replies (updated_at)
    where email_key is not null`.execute(db);

  await db.schema
    .createTable('event_links')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('guests', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['event_id', 'account_id', 'expires_at']) {
    await db.schema
      .createIndex(`event_links_by_${column}`)
      .on('event_links')
      .column(column)
      .execute();
  }

  await db.schema
    .createTable('event_notices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.unique())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('sent_to', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create index event_notices_due on event_notices (due_at) where done_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex('event_notices_by_event')
    .on('event_notices')
    .columns(['event_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('event_arrivals')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('reply_id', 'text', (c) => c.references('event_replies.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('arrived_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('event_arrivals_by_event')
    .on('event_arrivals')
    .columns(['event_id', 'arrived_at'])
    .execute();
  await db.schema
    .createIndex('event_arrivals_by_reply')
    .on('event_arrivals')
    .column('reply_id')
    .execute();

  await sql`alter table mail_outbox add column calendar text not null default ''`.execute(db);
  await sql`create index events_by_start on events (start_date) where answers <> 'off'`.execute(db);
}
