import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Report } from './backfill.ts';
import { type Database, type DatabaseSettings, openForMigration, type Trx } from './database.ts';
import { isPostgres } from './dialect.ts';
import { migrations } from './migrations/index.ts';

/** The database has a migration that this program lacks; the message is for people. */
export class NewerDatabaseError extends Error {
  constructor(schema: string) {
    super(`The database is of a newer version of this program (${schema}).`);
  }
}

interface MigrateOptions {
  /** The last migration to apply; all by default. */
  target?: string;
  report?: Report;
}

/**
 * Applies migrations and returns the names of those applied, on a connection of its own: what
 * rewrites a large table takes longer than a request may. Several instances may call it concurrently;
 * one waits for the other. Throws `NewerDatabaseError`, or the error of a failed migration.
 */
export async function migrate(
  settings: DatabaseSettings,
  options: MigrateOptions = {},
): Promise<string[]> {
  const db = openForMigration(settings);
  try {
    return await migrateWith(db, options);
  } finally {
    await db.destroy();
  }
}

async function migrateWith(db: Database, options: MigrateOptions): Promise<string[]> {
  const present = await schemaOf(db);
  if (present !== undefined && !Object.hasOwn(migrations, present)) {
    throw new NewerDatabaseError(present);
  }
  // Without the lock, for which a command would wait while another process writes.
  if (present === (options.target ?? newestSchema)) return [];
  // Kysely locks on PostgreSQL. On SQLite a transaction makes concurrent starts wait, and rolls
  // back when the process is killed.
  if (isPostgres(db)) return apply(db, options);
  return db.transaction().execute((trx) => apply(trx, options));
}

async function apply(
  db: Database | Trx,
  { target, report = () => {} }: MigrateOptions,
): Promise<string[]> {
  const all = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (trx) => up(trx, (step, ...rows) => report(`${name}, ${step}`, ...rows)) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(all) };
  const migrator = new Migrator({ db, provider });
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
