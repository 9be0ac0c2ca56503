import type { Kysely } from 'kysely';

/**
 * Details of a person wait with their roll number until they register, with a time; accounts note the
 * fields that the association has filled in and the person has not checked yet.
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
