import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Report } from '../core/report.ts';
import { type Database, type DatabaseSettings, openForLongWork, type Trx } from './database.ts';
import { isPostgres } from './dialect.ts';
import { lockName } from './lock-name.ts';
import { migrations } from './migrations/index.ts';
import { ownSchema, ownTables } from './own-tables.ts';
import { assertSuitable, UnsuitableDatabaseError } from './postgres/unsuitable.ts';
import { readSnapshot } from './snapshot.ts';

/** The database has a migration that this program does not support. The message is shown to people. */
export class NewerDatabaseError extends Error {
  constructor(schema: string) {
    super(
      `The database is of a newer version of this program (${schema}), beside which this one cannot run. Start the newer version, or restore a backup of before into a new place.`,
    );
  }
}

/** The database comes from a version before 1.0. The message is shown to people. */
export class UnreleasedDatabaseError extends Error {
  constructor() {
    super(
      'The database is of a version before 1.0, which this one does not change. Make a backup with that version (alumni cli backup) and restore it with this one into a new place (alumni cli restore): docs/operations.md, "From a version before 1.0".',
    );
  }
}

interface MigrateOptions {
  /** The last migration to apply; the newest by default. */
  target?: string;
  report?: Report;
}

/**
 * Applies migrations and returns their names. Uses its own connection without request time-outs. Instances may call
 * it concurrently: one waits for the other. A newer program's database stays unchanged if this version may use it.
 * Throws `NewerDatabaseError`, `UnreleasedDatabaseError`, or a migration's error.
 */
export async function migrate(
  settings: DatabaseSettings,
  options: MigrateOptions = {},
): Promise<string[]> {
  await using db = openForLongWork(settings);
  if (!(await readSnapshot(db, (snapshot) => needsMigration(snapshot, options.target)))) return [];
  // On SQLite the transaction makes concurrent starts wait. If the process is killed, the migration is rolled back.
  return await db.transaction().execute(async (trx) => {
    await lockName(trx, 'migrations');
    return apply(trx, options);
  });
}

/**
 * Whether a start would change the schema. Takes no lock, so that a command does not wait for other writers. Throws
 * `NewerDatabaseError` and `UnreleasedDatabaseError`.
 */
export async function needsMigration(db: Database, target = newestSchema): Promise<boolean> {
  const applied = await appliedTo(db);
  if (applied.length === 0 && isPostgres(db)) await assertSuitable(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    if (applied.includes(firstMigration) && applied.includes(secondUnreleased)) {
      throw new UnreleasedDatabaseError();
    }
    if (await mayRunBeside(db, unknown, applied)) return false;
    if (!applied.includes(firstMigration)) {
      throw new UnsuitableDatabaseError(
        `the database has the tables of another program (kysely_migration: ${unknown[0]}). Create one for this program alone.`,
      );
    }
    throw new NewerDatabaseError(unknown.at(-1) ?? '');
  }
  return applied.at(-1) !== target;
}

async function apply(db: Trx, { target, report = () => {} }: MigrateOptions): Promise<string[]> {
  const all = Object.entries(migrations).map(([name, { up, runsBeside }]): [string, Migration] => [
    name,
    {
      async up(trx) {
        await up(trx, (step, ...rows) => report(`${name}, ${step}`, ...rows));
        if (runsBeside === undefined) return;
        await sql`insert into schema_compatibility (migration, runs_beside)
          values (${name}, ${runsBeside})`.execute(trx);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(all) };
  const schema = await ownSchema(db);
  const migrator = new Migrator({ db, provider, ...(schema && { migrationTableSchema: schema }) });
  const { error, results = [] } = await (target
    ? migrator.migrateTo(target)
    : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

export const firstMigration = '001-init';

/** Only databases from before 1.0 have this migration. */
const secondUnreleased = '002-upload-keys';

/** This program's last migration. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/** The last migration applied to a database; undefined if there is none. */
export async function currentSchema(db: Database): Promise<string | undefined> {
  return (await appliedTo(db)).at(-1);
}

/** When the database was created, or restored from a backup. */
export async function createdAt(db: Database): Promise<Date> {
  const { rows } = await sql<{ time: string }>`
    select min(timestamp) as time from kysely_migration`.execute(db);
  return new Date(rows[0]?.time ?? '');
}

async function appliedTo(db: Database): Promise<string[]> {
  const tables = await ownTables(db, { withInternalKyselyTables: true });
  if (!tables.has('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/**
 * Whether this program may use a database with unknown migrations. Each unknown migration must declare support for a
 * schema that this program has. All migrations of this program must be applied.
 */
async function mayRunBeside(db: Database, unknown: string[], applied: string[]): Promise<boolean> {
  if (!applied.includes(newestSchema)) return false;
  const rows = await db
    .selectFrom('schema_compatibility')
    .select(['migration', 'runs_beside'])
    .execute();
  const compatible = new Set(
    rows.filter((row) => row.runs_beside <= newestSchema).map(({ migration }) => migration),
  );
  return unknown.every((name) => compatible.has(name));
}
