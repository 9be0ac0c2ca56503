import { type Kysely, sql } from 'kysely';
import { batchesOf, type Report } from '../backfill.ts';
import { indexText } from '../lists/index-text.ts';
import { createListIndex } from '../lists/list-index.ts';
import { seqOf } from '../lists/seq.ts';
import { dropFirstSearchIndex } from './first-search-index.ts';

type Row = Record<string, string | number | null>;

/** Listed as it stands, and the texts that each search column is made of. */
const tables: Record<string, { listed: string; search: Record<string, string[]> }> = {
  accounts: {
    listed: "account_type <> 'suspended' and last_name <> '' and profile_image <> ''",
    search: {
      name_search: ['first_name', 'last_name', 'maiden_name'],
      profession_search: ['profession'],
      field_of_study_search: ['field_of_study'],
    },
  },
  events: {
    listed: ownerIsActive('events'),
    search: { search_text: ['theme', 'venue', 'town', 'organizer', 'description'] },
  },
  opportunities: {
    listed: ownerIsActive('opportunities'),
    search: { search_text: ['title', 'eligibility', 'description'] },
  },
  news: { listed: '1 = 1', search: { search_text: ['title', 'description'] } },
  galleries: {
    listed: `${ownerIsActive('galleries')} and exists (select 1 from record_images
      where record = 'gallery' and record_id = galleries.id)`,
    search: { search_text: ['title', 'description'] },
  },
};

/** An order key, a flag for what is listed, counts that do not grow, and a search over listed rows. */
export async function up(db: Kysely<unknown>, report: Report): Promise<void> {
  await db.schema
    .createTable('list_buckets')
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('bucket', 'bigint', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('list_buckets_key', ['list', 'bucket'])
    .execute();
  await dropFirstSearchIndex(db, 'issued_roll_numbers', ['search_text']);
  await refillRollNumbers(db);
  for (const [table, { listed, search }] of Object.entries(tables)) {
    const columns = Object.keys(search);
    await dropFirstSearchIndex(db, table, columns);
    await db.schema
      .alterTable(table)
      .addColumn('seq', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await fillIn(db, { table, listed, columns, texts: Object.values(search), report });
    await createListIndex(db, table, columns);
    await db.schema.dropIndex(`${table}_by_creation`).execute();
  }
}

/** Few enough to be searched without an index. */
async function refillRollNumbers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ roll_no: string; email: string }>`
    select roll_no, email from issued_roll_numbers`.execute(db);
  for (const { roll_no, email } of rows) {
    const text = indexText(email, roll_no, roll_no.replace('-', ''));
    await sql`update issued_roll_numbers set search_text = ${text}
      where roll_no = ${roll_no}`.execute(db);
  }
}

function ownerIsActive(table: string): string {
  return `exists (select 1 from accounts where accounts.id = ${table}.owner_id
    and account_type <> 'suspended')`;
}

const batchSize = 500;

/** In the order of the list: `seq` is to be unique. */
async function fillIn(
  db: Kysely<unknown>,
  {
    table,
    listed,
    columns,
    texts,
    report,
  }: {
    table: string;
    listed: string;
    columns: readonly string[];
    texts: string[][];
    report: Report;
  },
): Promise<void> {
  let lastSeq = 0;
  const key = ['created_at', 'id'];
  for await (const batch of batchesOf(db, { table, key, size: batchSize, report })) {
    const { rows } = await sql<Row & { id: string; created_at: string }>`
      select id, created_at, ${sql.join(texts.flat().map((text) => sql.ref(text)))}
      from ${sql.table(table)} where ${batch} order by created_at, id`.execute(db);
    if (rows.length === 0) return;
    const values = rows.map((row) => {
      lastSeq = Math.max(seqOf(row.created_at, row.id), lastSeq + 1);
      const search = texts.map((parts) => indexText(...parts.map((part) => String(row[part]))));
      return sql`(${row.id}, cast(${lastSeq} as bigint), ${sql.join(search)})`;
    });
    const names = ['seq', ...columns];
    const sets = [
      sql`listed = case when ${sql.raw(listed)} then 1 else 0 end`,
      ...names.map((name, at) => sql`${sql.ref(name)} = ${sql.ref(`v.c${at + 1}`)}`),
    ];
    const aliases = ['c0', ...names.map((_, at) => `c${at + 1}`)];
    await sql`with v (${sql.join(aliases.map((alias) => sql.ref(alias)))}) as (
        values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.join(sets)} from v
      where ${sql.ref(`${table}.id`)} = v.c0`.execute(db);
  }
}
