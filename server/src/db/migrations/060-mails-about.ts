import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** How often the mail server got a mail without an answer, and what a mail is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('perhaps_delivered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('mail_outbox').addColumn('about', 'text').execute();
  await db.schema
    .createIndex('mail_outbox_by_about')
    .on('mail_outbox')
    .column('about')
    .where('about', 'is not', null)
    .execute();
}
