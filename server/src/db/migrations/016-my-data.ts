import { type Kysely, sql } from 'kysely';

/**
 * Accounts whose owners have asked for their deletion, mails of which nothing is kept once they are
 * sent, and tickets for the download of one's data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['deletion_due_at', 'deletion_posts']) {
    await db.schema.alterTable('accounts').addColumn(column, 'text').execute();
  }
  await sql`create index accounts_leaving on accounts (deletion_due_at)
    where deletion_due_at is not null`.execute(db);
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('forget', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('export_tickets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('session_hash', 'text', (c) =>
      c.notNull().references('sessions.token_hash').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('export_tickets_by_session')
    .on('export_tickets')
    .column('session_hash')
    .execute();
}
