import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type QueryExecutorProvider,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { type SqliteReaders, sqliteReaders } from './sqlite-readers.ts';

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

class ServedSqliteAdapter extends TransactionalSqliteAdapter {
  readonly readers: SqliteReaders;

  constructor(readers: SqliteReaders) {
    super();
    this.readers = readers;
  }
}

/** With threads for reads, which end with the connection. */
class ServedSqliteDialect extends TransactionalSqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #readers: SqliteReaders;

  constructor(config: SqliteDialectConfig, readers: SqliteReaders) {
    super(config);
    this.#config = config;
    this.#readers = readers;
  }

  override createAdapter(): SqliteAdapter {
    return new ServedSqliteAdapter(this.#readers);
  }

  override createDriver(): Driver {
    return new ServedSqliteDriver(this.#config, this.#readers);
  }
}

class ServedSqliteDriver extends SqliteDriver {
  readonly #readers: SqliteReaders;

  constructor(config: SqliteDialectConfig, readers: SqliteReaders) {
    super(config);
    this.#readers = readers;
  }

  override async destroy(): Promise<void> {
    await this.#readers.close();
    await super.destroy();
  }
}

/** The threads that read for a served database; undefined for any other, and in such a thread. */
export function readersOf(db: QueryExecutorProvider): SqliteReaders | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof ServedSqliteAdapter ? adapter.readers : undefined;
}

/** The program has some 200 different ones; lists of values make more. */
const keptStatements = 300;
/** How long a request waits for the lock of another process, such as the command line. */
const busyTimeoutMs = 5_000;
/** A migration may rewrite millions of rows, and a second start waits for the first. */
const migrationBusyTimeoutMs = 3_600_000;

/**
 * Kysely dialect for `node:sqlite`. WAL with `synchronous=FULL`: a commit is on the disk before it
 * is acknowledged. What is deleted is overwritten with zeros: a deleted account is gone from the file.
 */
export function sqliteDialect(file: string): Dialect {
  return new TransactionalSqliteDialect(connectionTo(file, busyTimeoutMs));
}

/** The same for a program that serves: lists and searches are read in threads (db/list-reads.ts). */
export function servedSqliteDialect(file: string): Dialect {
  return new ServedSqliteDialect(connectionTo(file, busyTimeoutMs), sqliteReaders(file));
}

/** The same for migrations, which wait longer for the lock. */
export function sqliteMigrationDialect(file: string): Dialect {
  return new TransactionalSqliteDialect(connectionTo(file, migrationBusyTimeoutMs));
}

function connectionTo(file: string, timeout: number): SqliteDialectConfig {
  // Set in the constructor, not by a pragma: switching to WAL already needs the lock.
  const database = new DatabaseSync(file, { timeout });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -8000;
    pragma temp_store = memory;
  `);
  const kept = new LRUCache<string, SqliteStatement>({ max: keptStatements });
  return {
    database: {
      close: () => database.close(),
      prepare(asked) {
        const sql = statementFor(database, asked);
        // A pragma does its work while it is prepared.
        if (sql.startsWith('pragma')) return prepare(database, sql);
        const known = kept.get(sql);
        if (known) return known;
        const statement = prepare(database, sql);
        kept.set(sql, statement);
        return statement;
      },
    },
  };
}

/** Preparing takes about as long as running a statement that finds one row. */
function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const bind = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
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
