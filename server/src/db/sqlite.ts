import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely';

/** Kysely is cautious here; SQLite rolls a change of the schema back like any other. */
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

/** For a second start or the command line to finish writing. */
const busyTimeoutMs = 5_000;

/**
 * Kysely over the SQLite that Node.js brings. WAL with `synchronous=FULL`: a commit is on the disk
 * before it is acknowledged.
 */
export function sqliteDialect(file: string): Dialect {
  // The time-out belongs into the constructor: the switch to WAL already needs the lock.
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
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
  // A transaction that reads first and writes later must not lose its turn to another process.
  if (sql === 'begin') return 'begin immediate';
  // On a full disk SQLite has rolled back by itself; a second error would hide the first.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1';
  return sql;
}
