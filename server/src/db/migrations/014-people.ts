import { type Kysely, sql } from 'kysely';
import { batchesOf, type Report } from '../backfill.ts';
import { indexText } from '../lists/index-text.ts';

/** Everybody who is in a list of 'members' before this was let in. */
const columns = {
  promotion: 'integer',
  mentor: "text not null default ''",
  unlisted: 'integer not null default 0',
  visibility: "text not null default '{}'",
  admission: "text not null default 'admitted'",
  promotion_shown: 'integer',
  mentor_shown: 'integer not null default 0',
  testimony_shown: 'integer not null default 0',
};

const batchSize = 500;

/**
 * The year of promotion, readiness to mentor, who sees which field, and whether somebody was let in. A
 * maiden name is no longer found by those who do not see it.
 */
export async function up(db: Kysely<unknown>, report: Report): Promise<void> {
  for (const [column, type] of Object.entries(columns)) {
    await sql`alter table accounts add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db);
  }
  for await (const batch of batchesOf(db, {
    table: 'accounts',
    key: ['seq'],
    size: batchSize,
    report,
  })) {
    await sql`update accounts set testimony_shown = 1
      where testimony <> '' and account_type <> 'suspended' and ${batch}`.execute(db);
    await forgetMaidenNames(db, batch);
  }
  await sql`drop index accounts_with_testimony`.execute(db);
  await sql`create index accounts_with_testimony on accounts (seq)
    where testimony_shown = 1`.execute(db);
  await sql`create index accounts_by_promotion on accounts (promotion_shown, seq)
    where listed = 1 and promotion_shown is not null`.execute(db);
  await sql`create index accounts_mentoring on accounts (seq)
    where listed = 1 and mentor_shown = 1`.execute(db);
}

async function forgetMaidenNames(
  db: Kysely<unknown>,
  batch: Parameters<typeof sql.join>[0][number],
): Promise<void> {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
    select id, first_name, last_name from accounts
    where maiden_name <> '' and ${batch}`.execute(db);
  for (const { id, first_name, last_name } of rows) {
    await sql`update accounts set name_search = ${indexText(first_name, last_name)}
      where id = ${id}`.execute(db);
  }
}
