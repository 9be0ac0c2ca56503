import type { Kysely } from 'kysely';

/** A profile has a version like every record, so that two tabs cannot overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
