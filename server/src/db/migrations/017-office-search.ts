import { type Kysely, sql } from 'kysely';
import { batchesOf, type Report } from '../backfill.ts';
import { indexText } from '../lists/index-text.ts';

const batchSize = 500;
const sources = ['last_name', 'first_name', 'maiden_name', 'email', 'roll_no'] as const;

/** Search text of the office's list of members; begins with the last name, for its order. */
export async function up(db: Kysely<unknown>, report: Report): Promise<void> {
  await sql`alter table accounts add column office_search text not null default ''`.execute(db);
  const key = ['seq'];
  for await (const batch of batchesOf(db, { table: 'accounts', key, size: batchSize, report })) {
    const { rows } = await sql<Record<(typeof sources)[number] | 'id', string>>`
      select id, ${sql.join(sources.map((source) => sql.ref(source)))}
      from accounts where ${batch}`.execute(db);
    if (rows.length === 0) continue;
    const values = rows.map(
      (row) => sql`(${row.id}, ${indexText(...sources.map((source) => row[source]))})`,
    );
    await sql`with v (c0, c1) as (values ${sql.join(values)})
      update accounts set office_search = v.c1 from v where accounts.id = v.c0`.execute(db);
  }
  await sql`create index accounts_for_office on accounts (office_search, id)`.execute(db);
}
