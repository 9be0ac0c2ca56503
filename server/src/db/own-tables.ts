import { type DatabaseMetadataOptions, sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import { isPostgres } from './dialect.ts';

/**
 * The PostgreSQL schema that holds this program's tables. It is looked up, because the search path may name several
 * schemas. Undefined on SQLite.
 */
export async function ownSchema(db: Database | Trx): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where pg_class.oid = to_regclass('kysely_migration')), current_schema()) as name`.execute(db);
  return rows[0]?.name ?? undefined;
}

/** Names of this program's tables. Hosters and other programs may have tables in other schemas. */
export async function ownTables(
  db: Database | Trx,
  options?: DatabaseMetadataOptions,
): Promise<Set<string>> {
  const schema = await ownSchema(db);
  const tables = await db.introspection.getTables(options);
  const own = tables.filter((table) => table.schema === schema && !table.isView);
  return new Set(own.map(({ name }) => name));
}
