import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/** Numbers know the import that issued them, so that it can be withdrawn as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('issued_roll_numbers').addColumn('import_id', 'text').execute();
  await sql`create index issued_roll_numbers_by_import on issued_roll_numbers (import_id)
    where import_id is not null`.execute(db);
}
