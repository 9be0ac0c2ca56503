import type { Kysely } from 'kysely';

export const runsBeside = '020-releases';

/** Arrivals that a phone has undone: a note that comes later does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('undone_arrivals')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('undone_arrivals_key', ['event_id', 'key'])
    .execute();
}
