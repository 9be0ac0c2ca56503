import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

const tables = ['events', 'opportunities', 'news', 'galleries'];

/**
 * The language of posts and testimonies. The server recognises it while it serves (`boot/tasks/fill-languages.ts`): the
 * indexes have the rows that lack it, those of an older program beside this one too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    const name = sql.ref(`${table}_without_language`);
    await sql`create index ${name} on ${sql.table(table)} (seq) where language = ''`.execute(db);
  }
  await db.schema
    .alterTable('accounts')
    .addColumn('testimony_language', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`create index accounts_without_language on accounts (seq)
    where testimony_language = '' and testimony <> ''`.execute(db);
}
