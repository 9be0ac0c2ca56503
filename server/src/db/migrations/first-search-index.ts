import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// Indexed substring search: FTS5 with the trigram tokenizer on SQLite, a pg_trgm GIN index on
// PostgreSQL. No other file distinguishes the two (decision 0005).

/** Creates the index over columns that hold `searchText()`; for migrations. */
export async function createFirstSearchIndex(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
): Promise<void> {
  if (isPostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const column of columns) {
      await sql`create index ${sql.ref(`${table}_${column}_trgm`)} on ${sql.table(table)}
        using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
    }
    return;
  }
  const index = sql.table(`${table}_fts`);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = (row: 'new' | 'old') =>
    sql.join(columns.map((column) => sql`${sql.raw(row)}.${sql.ref(column)}`));
  const content = sql.lit(table);
  await sql`create virtual table ${index}
    using fts5(${list}, content=${content}, content_rowid='rowid', tokenize='trigram')`.execute(db);
  const insertNew = sql`insert into ${index}(rowid, ${list}) values (new.rowid, ${values('new')});`;
  const deleteOld = sql`insert into ${index}(${index}, rowid, ${list})
    values ('delete', old.rowid, ${values('old')});`;
  await sql`create trigger ${sql.table(`${table}_fts_insert`)} after insert on ${sql.table(table)}
    begin ${insertNew} end`.execute(db);
  await sql`create trigger ${sql.table(`${table}_fts_delete`)} after delete on ${sql.table(table)}
    begin ${deleteOld} end`.execute(db);
  await sql`create trigger ${sql.table(`${table}_fts_update`)}
    after update of ${list} on ${sql.table(table)}
    begin ${deleteOld} ${insertNew} end`.execute(db);
}

/** Removes what `createFirstSearchIndex` has made. */
export async function dropFirstSearchIndex(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
): Promise<void> {
  if (isPostgres(db)) {
    for (const column of columns) {
      await sql`drop index ${sql.ref(`${table}_${column}_trgm`)}`.execute(db);
    }
    return;
  }
  for (const event of ['insert', 'delete', 'update']) {
    await sql`drop trigger ${sql.table(`${table}_fts_${event}`)}`.execute(db);
  }
  await sql`drop table ${sql.table(`${table}_fts`)}`.execute(db);
}
