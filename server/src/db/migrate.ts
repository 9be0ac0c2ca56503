import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Trx } from './database.ts';
import { isPostgres } from './dialect.ts';
import { migrations } from './migrations/index.ts';

/** The database knows a migration that this program does not; the message is one sentence. */
export class NewerDatabaseError extends Error {
  constructor(schema: string) {
    super(`The database is of a newer version of this program (${schema}).`);
  }
}

/**
 * Brings the database to the newest schema; several instances may do it at once. Returns the names
 * of the migrations it applied; throws the first one's error, or `NewerDatabaseError`. With `target`
 * it stops after that one.
 */
export async function migrate(db: Database, target?: string): Promise<string[]> {
  const present = await schemaOf(db);
  if (present !== undefined && !Object.hasOwn(migrations, present)) {
    throw new NewerDatabaseError(present);
  }
  // PostgreSQL has locks for it; on SQLite one transaction makes the others wait, and a start that
  // is cut off leaves nothing behind.
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

/** Name of the newest schema this program knows. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/** Name of the schema the database has: its last migration; undefined where it has none. */
export async function schemaOf(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}
