import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Database = Kysely<Schema>;
/** What a function takes that must run inside its caller's transaction. */
export type Trx = Transaction<Schema>;

export const sqliteFile = (dataDir: string) => join(dataDir, 'alumni.sqlite');

/** PostgreSQL where `DATABASE_URL` is set, SQLite in the data folder otherwise. */
export function openDatabase(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>,
  onError: (error: Error) => void = () => {},
): Database {
  if (config.databaseUrl)
    return new Kysely({ dialect: postgresDialect(config.databaseUrl, onError) });
  mkdirSync(config.dataDir, { recursive: true });
  return new Kysely({ dialect: sqliteDialect(sqliteFile(config.dataDir)) });
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
