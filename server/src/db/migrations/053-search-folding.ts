import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

const tables = ['accounts', 'events', 'opportunities', 'news', 'galleries', 'issued_roll_numbers'];

/**
 * Search texts without apostrophes, and with all Latin letters as people type them. The server fills them
 * again while it serves (`boot/tasks/refill-search.ts`): a start waits for none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_refills')
    .addColumn('table_name', 'text', (c) => c.primaryKey())
    .addColumn('done_to', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const table of tables) {
    await sql`insert into search_refills (table_name) values (${table})`.execute(db);
  }
}
