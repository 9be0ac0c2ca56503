import { type Kysely, sql } from 'kysely';

/** The newest testimonies, however many members have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_with_testimony on accounts (seq)
    where testimony <> '' and account_type <> 'suspended'`.execute(db);
}
