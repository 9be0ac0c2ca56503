import type { Kysely } from 'kysely';

/** Version of a profile, for optimistic locking with If-Match as on records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
