import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import type { DatabaseSchema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Database = Kysely<DatabaseSchema>;
/** Parameter type of functions that must run inside the caller's transaction. */
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

/** Throws if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
