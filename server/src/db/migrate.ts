import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Trx } from './database.ts';
import { isPostgres } from './dialect.ts';
import { migrations } from './migrations/index.ts';

/** The database has a migration that this program lacks; the message is for people. */
export class NewerDatabaseError extends Error {
  constructor(schema: string) {
    super(`The database is of a newer version of this program (${schema}).`);
  }
}

/**
 * Applies all migrations, or those up to `target`, and returns the names of those applied. Several
 * instances may call it concurrently. Throws `NewerDatabaseError`, or the error of a failed
 * migration.
 */
export async function migrate(db: Database, target?: string): Promise<string[]> {
  const present = await schemaOf(db);
  if (present !== undefined && !Object.hasOwn(migrations, present)) {
    throw new NewerDatabaseError(present);
  }
  // Kysely locks on PostgreSQL. On SQLite a transaction makes concurrent starts wait, and rolls
  // back when the process is killed.
  if (isPostgres(db)) return apply(db, target);
  return db.transaction().execute((trx) => apply(trx, target));
}

async function apply(db: Database | Trx, target: string | undefined): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (target
    ? migrator.migrateTo(target)
    : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Name of this program's last migration. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/** Name of the last migration applied to a database; undefined if none was. */
export async function schemaOf(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}
