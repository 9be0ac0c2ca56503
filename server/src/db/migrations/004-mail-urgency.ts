import { type Kysely, sql } from 'kysely';

/** Sends urgent mail before mass mail, and no mail after the link in it has expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('urgency', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('mail_outbox').addColumn('expires_at', 'text').execute();
  await db.schema.dropIndex('mail_outbox_waiting').execute();
  await db.schema
    .createIndex('mail_outbox_waiting')
    .on('mail_outbox')
    .columns(['urgency desc', 'next_attempt_at'])
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();
}
