import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { bucketBits } from './seq.ts';

/**
 * Keeps public lists fast at any size; migrations call it. Creates an index in list order, a row count for each bucket
 * in `list_buckets`, and a search index. Triggers update the counts and the search index in the transaction that
 * writes. A second call for a list adds `columns` to its search index in PostgreSQL. In SQLite, it makes a new search
 * index that has only these columns.
 *
 * The search index is an FTS5 trigram table in SQLite and a pg_trgm GIN index in PostgreSQL. The given columns contain
 * results of `indexText()`. The table also has the column `seq` and the list's flag.
 */
export async function createListIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  { name: list, flag }: { name: string; flag: string } = { name: table, flag: 'listed' },
): Promise<void> {
  const unique = sql.raw(isPostgres(db) ? '' : 'unique');
  await sql`create ${unique} index if not exists ${sql.ref(`${table}_by_seq`)}
    on ${sql.table(table)} (seq)`.execute(db);
  await sql`create index if not exists ${sql.ref(`${list}_listed`)}
    on ${sql.table(table)} (seq) where ${sql.ref(flag)} = 1`.execute(db);
  await sql`delete from list_buckets where list = ${sql.lit(list)}`.execute(db);
  await sql`insert into list_buckets (list, bucket, rows)
    select ${sql.lit(list)}, seq >> ${sql.lit(bucketBits)}, count(*)
    from ${sql.table(table)} where ${sql.ref(flag)} = 1
    group by seq >> ${sql.lit(bucketBits)}`.execute(db);
  const index = { table, columns, list, flag };
  if (isPostgres(db)) await createPostgresIndex(db, index);
  else await createSqliteIndex(db, index);
}

interface ListIndex {
  table: string;
  columns: readonly string[];
  list: string;
  flag: string;
}

async function createPostgresIndex(db: Kysely<unknown>, { table, columns, list, flag }: ListIndex) {
  const isListed = sql.ref(flag);
  const count = sql.ref(`count_${flag}`);
  // Triggers from earlier versions pass no list name to this function. Their list has the same name as its table.
  await sql`create or replace function ${count}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.${isListed} = 1 then
        update list_buckets set rows = rows - 1
          where list = coalesce(tg_argv[0], tg_table_name)
            and bucket = old.seq >> ${sql.lit(bucketBits)};
      end if;
      if tg_op <> 'DELETE' and new.${isListed} = 1 then
        insert into list_buckets (list, bucket, rows)
          values (coalesce(tg_argv[0], tg_table_name), new.seq >> ${sql.lit(bucketBits)}, 1)
          on conflict (list, bucket) do update set rows = list_buckets.rows + 1;
      end if;
      return null;
    end $$`.execute(db);
  for (const name of [`${list}_count`, `${list}_recount`]) {
    await sql`drop trigger if exists ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
  }
  await sql`create trigger ${sql.ref(`${list}_count`)} after insert or delete
    on ${sql.table(table)} for each row execute function ${count}(${sql.lit(list)})`.execute(db);
  await sql`create trigger ${sql.ref(`${list}_recount`)} after update of ${isListed}, seq
    on ${sql.table(table)} for each row
    when (old.${isListed} <> new.${isListed} or old.seq <> new.seq)
    execute function ${count}(${sql.lit(list)})`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const column of columns) {
    const index = sql.ref(`${table}_${column}_listed`);
    await sql`create index if not exists ${index} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops) where ${isListed} = 1`.execute(db);
  }
}

async function createSqliteIndex(
  db: Kysely<unknown>,
  { table, columns, list: name, flag }: ListIndex,
): Promise<void> {
  const index = sql.table(`${name}_search`);
  const isListed = sql.ref(flag);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`new.${sql.ref(column)}`));
  const changed = sql.join(
    [flag, 'seq', ...columns].map(
      (column) => sql`old.${sql.ref(column)} <> new.${sql.ref(column)}`,
    ),
    sql` or `,
  );
  const add = sql`
    insert into list_buckets (list, bucket, rows)
      select ${sql.lit(name)}, new.seq >> ${sql.lit(bucketBits)}, 1 where new.${isListed} = 1
      on conflict (list, bucket) do update set rows = rows + 1;
    insert into ${index} (rowid, ${list}) select new.seq, ${values} where new.${isListed} = 1;`;
  const remove = sql`
    update list_buckets set rows = rows - 1
      where list = ${sql.lit(name)} and bucket = old.seq >> ${sql.lit(bucketBits)}
        and old.${isListed} = 1;
    delete from ${index} where rowid = old.seq and old.${isListed} = 1;`;
  for (const event of ['insert', 'delete', 'update']) {
    await sql`drop trigger if exists ${sql.ref(`${name}_list_${event}`)}`.execute(db);
  }
  await sql`drop table if exists ${index}`.execute(db);
  // Contentless: the table already holds the texts.
  await sql`create virtual table ${index}
    using fts5(${list}, content='', contentless_delete=1, tokenize='trigram')`.execute(db);
  await sql`insert into ${index} (rowid, ${list})
    select seq, ${list} from ${sql.table(table)} where ${isListed} = 1`.execute(db);
  await sql`create trigger ${sql.ref(`${name}_list_insert`)} after insert on ${sql.table(table)}
    begin ${add} end`.execute(db);
  await sql`create trigger ${sql.ref(`${name}_list_delete`)} after delete on ${sql.table(table)}
    begin ${remove} end`.execute(db);
  await sql`create trigger ${sql.ref(`${name}_list_update`)} after update on ${sql.table(table)}
    when ${changed} begin ${remove} ${add} end`.execute(db);
}
