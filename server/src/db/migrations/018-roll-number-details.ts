import type { Kysely } from 'kysely';

/**
 * What is known of somebody waits with their roll number until they register, and since when; and which
 * fields of a profile the association has filled in that its person has not checked yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['known', 'known_at']) {
    await db.schema.alterTable('issued_roll_numbers').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('accounts')
    .addColumn('to_check', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
