import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** How often the mail server got a mail without an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('perhaps_delivered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
