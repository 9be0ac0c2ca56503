import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import type { ContentChanges } from './content-changes.ts';
import { postgresDialect, postgresMigrationDialect } from './postgres/postgres.ts';
import { postgresChanges } from './postgres/postgres-changes.ts';
import type { DatabaseSchema } from './schema.ts';
import { servedSqliteDialect, sqliteDialect, sqliteMigrationDialect } from './sqlite/sqlite.ts';
import { sqliteChanges } from './sqlite/sqlite-changes.ts';

export type Database = Kysely<DatabaseSchema>;
/** Parameter type of functions that need the caller's transaction. */
export type Trx = Transaction<DatabaseSchema>;

export const sqliteFile = (dataDir: string) => join(dataDir, 'alumni.sqlite');

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, else SQLite in the data folder. `onError` receives
 * errors of idle PostgreSQL connections.
 */
export function openDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  onError: (error: Error) => void = () => {},
): Database {
  if (databaseUrl) return new Kysely({ dialect: postgresDialect(databaseUrl, onError) });
  mkdirSync(dataDir, { recursive: true });
  return new Kysely({ dialect: sqliteDialect(sqliteFile(dataDir)) });
}

/** Opens one connection without request time-outs, for migrations and backups. */
export function openForLongWork({ dataDir, databaseUrl }: DatabaseSettings): Database {
  if (databaseUrl) return new Kysely({ dialect: postgresMigrationDialect(databaseUrl) });
  mkdirSync(dataDir, { recursive: true });
  return new Kysely({ dialect: sqliteMigrationDialect(sqliteFile(dataDir)) });
}

/** Listens for PostgreSQL changes without serving: `doctor` checks that notices arrive. */
export const openPostgresChanges = (databaseUrl: string): ContentChanges =>
  postgresChanges(databaseUrl, () => {});

/** `openDatabase` for a server, with change notices. On SQLite, threads run lists and searches. */
export function openServedDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void = () => {},
): { db: Database; changes: ContentChanges } {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) {
    const changes = postgresChanges(databaseUrl, onError);
    const db = observable(postgresDialect(databaseUrl, onError, changes.listenOn));
    return { db, changes };
  }
  mkdirSync(dataDir, { recursive: true });
  const file = sqliteFile(dataDir);
  const db = observable(servedSqliteDialect(file));
  return { db, changes: sqliteChanges(file) };
}

type QueryObserver = (ms: number, failed: boolean) => void;
const observers = new WeakMap<Database, QueryObserver>();

function observable(dialect: Dialect): Database {
  const db: Database = new Kysely({
    dialect,
    log: ({ level, queryDurationMillis }) =>
      observers.get(db)?.(queryDurationMillis, level === 'error'),
  });
  return db;
}

/** Calls `observe` after each statement of a served database. */
export function observeQueries(db: Database, observe: QueryObserver): void {
  observers.set(db, observe);
}

/** Throws if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
