import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely';

/** Kysely's adapter returns false, but SQLite does roll back schema changes. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** How long a request waits for the lock of another process, such as the command line. */
const busyTimeoutMs = 5_000;
/** A migration may rewrite millions of rows, and a second start waits for the first. */
const migrationBusyTimeoutMs = 3_600_000;

/**
 * Kysely dialect for `node:sqlite`. WAL with `synchronous=FULL`: a commit is on the disk before it
 * is acknowledged.
 */
export function sqliteDialect(file: string): Dialect {
  return dialectOf(file, busyTimeoutMs);
}

/** The same for migrations, which wait longer for the lock. */
export function sqliteMigrationDialect(file: string): Dialect {
  return dialectOf(file, migrationBusyTimeoutMs);
}

function dialectOf(file: string, timeout: number): Dialect {
  // Set in the constructor, not by a pragma: switching to WAL already needs the lock.
  const database = new DatabaseSync(file, { timeout });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -8000;
    pragma temp_store = memory;
  `);
  return new TransactionalSqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        const statement = database.prepare(statementFor(database, sql));
        const bind = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bind(parameters)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => statement.iterate(...bind(parameters)),
        };
      },
    },
  });
}

function statementFor(database: DatabaseSync, sql: string): string {
  // Take the write lock first: a transaction that upgrades from reading to writing fails with
  // SQLITE_BUSY if another process has written in between.
  if (sql === 'begin') return 'begin immediate';
  // SQLite rolls back by itself when the disk is full; the error of a second rollback would hide
  // the first one.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1';
  return sql;
}
