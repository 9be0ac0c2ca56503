import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
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
import { hasNoRoomForIndex } from '../errors.ts';
import { type SqliteCheckpoints, sqliteCheckpoints } from './sqlite-checkpoints.ts';
import { type SqliteReaders, sqliteReaders } from './sqlite-readers.ts';

/** Kysely's adapter denies that SQLite can roll back schema changes. SQLite can, so this adapter returns true. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect with another adapter. */
function withAdapter(
  config: SqliteDialectConfig,
  adapter: SqliteAdapter,
  driver?: Driver,
): Dialect {
  const dialect = new SqliteDialect(config);
  dialect.createAdapter = () => adapter;
  if (driver) dialect.createDriver = () => driver;
  return dialect;
}

/** What a served database has besides its connection. */
interface Serving {
  readers: SqliteReaders;
  checkpoints: SqliteCheckpoints;
  /** Number of rows that the connection has written. */
  written: () => number;
}

class ServedSqliteAdapter extends TransactionalSqliteAdapter {
  readonly readers: SqliteReaders;

  constructor(readers: SqliteReaders) {
    super();
    this.readers = readers;
  }
}

/** Reports written rows to the checkpoints. */
class ServedSqliteDriver extends SqliteDriver {
  readonly #serving: Serving;
  #writtenBefore = 0;

  constructor(config: SqliteDialectConfig, serving: Serving) {
    super(config);
    this.#serving = serving;
  }

  override async releaseConnection(): Promise<void> {
    const { checkpoints, written } = this.#serving;
    const total = written();
    if (total > this.#writtenBefore) checkpoints.countRows(total - this.#writtenBefore);
    this.#writtenBefore = total;
  }

  override async destroy(): Promise<void> {
    await this.#serving.readers.close();
    await this.#serving.checkpoints.close();
    await super.destroy();
  }
}

/** Reader threads of a served database; undefined for others and inside such a thread. */
export function findReaders(db: QueryExecutorProvider): SqliteReaders | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof ServedSqliteAdapter ? adapter.readers : undefined;
}

/**
 * Limit of cached statements. The program has about 200 different ones; lists of values of different lengths add more.
 */
const cachedStatements = 300;
/** How long a request waits for the lock of another process, such as the command line. */
const busyTimeoutMs = 5_000;
/** One hour: a migration may rewrite millions of rows, and a server that starts meanwhile waits for it. */
const migrationBusyTimeoutMs = 3_600_000;

/**
 * Kysely dialect for `node:sqlite`. WAL with `synchronous=FULL`: a commit is on disk before it is acknowledged.
 * Deleted rows are overwritten with zeros: a deleted account is gone from the file.
 */
export function sqliteDialect(file: string, timeout = busyTimeoutMs): Dialect {
  return withAdapter(
    dialectConfig(connectionTo(file, { timeout })),
    new TransactionalSqliteAdapter(),
  );
}

/** The dialect for servers: threads read lists and searches (db/lists/list-reads.ts) and run WAL checkpoints. */
export function servedSqliteDialect(file: string): Dialect {
  const database = connectionTo(file);
  database.exec('pragma wal_autocheckpoint = 0');
  const total = database.prepare('select total_changes() as total');
  const readers = sqliteReaders(file);
  const serving = {
    readers,
    checkpoints: sqliteCheckpoints(file, readers.withoutReads),
    written: () => Number(total.get()?.total),
  };
  const config = dialectConfig(database);
  return withAdapter(
    config,
    new ServedSqliteAdapter(readers),
    new ServedSqliteDriver(config, serving),
  );
}

/** The dialect for migrations, which wait longer for the lock. */
export const sqliteMigrationDialect = (file: string) => sqliteDialect(file, migrationBusyTimeoutMs);

const lockedAfterMs = 1_000;

/** Tells whether SQLite has refused something because another connection holds a lock (SQLITE_BUSY). */
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5;

/**
 * Whether a lock prevents even reading: another process switches the journal mode, or a network share has no file
 * locks.
 */
export function isLocked(file: string): boolean {
  try {
    connectionTo(file, { timeout: lockedAfterMs }).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

function connectionTo(file: string, { timeout = busyTimeoutMs } = {}): DatabaseSync {
  try {
    return openIn(file, timeout);
  } catch (error) {
    if (!hasNoRoomForIndex(error)) throw error;
    // A full disk or quota leaves no room for the file of the WAL index. The VFS `unix-excl` keeps the index in memory
    // for this process and locks other processes out.
    return openIn(`${pathToFileURL(file)}?vfs=unix-excl`, timeout);
  }
}

function openIn(location: string, timeout: number): DatabaseSync {
  // The time-out is set in the constructor, not by a pragma: switching to WAL already needs the lock.
  const database = new DatabaseSync(location, { timeout });
  try {
    switchToWal(database, timeout);
    database.exec(`
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma secure_delete = on;
      pragma cache_size = -8000;
      pragma temp_store = memory;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const nextTryMs = 20;

/**
 * Switches a new file to WAL; nothing changes in a file that has it. If another connection holds a lock, SQLite fails at
 * once, whatever the time-out is. This function tries again until `timeout` ms have passed: without it, one in twenty
 * starts failed when four processes started on one new file.
 */
function switchToWal(database: DatabaseSync, timeout: number): void {
  const end = performance.now() + timeout;
  const sleep = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(sleep, 0, 0, nextTryMs);
    }
  }
}

function dialectConfig(database: DatabaseSync): SqliteDialectConfig {
  const cached = new LRUCache<string, SqliteStatement>({ max: cachedStatements });
  return {
    database: {
      close: () => database.close(),
      prepare(asked) {
        const sql = statementFor(database, asked);
        // SQLite may run a pragma while preparing it, so pragmas are prepared anew and never cached.
        if (sql.startsWith('pragma')) return prepare(database, sql);
        const known = cached.get(sql);
        if (known) return known;
        const statement = prepare(database, sql);
        cached.set(sql, statement);
        return statement;
      },
    },
  };
}

/** Prepares a statement, which takes about as long as finding one row. So statements are cached. */
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
  // `begin immediate` takes the write lock at once. A transaction that starts with reading fails on its first write
  // with SQLITE_BUSY if another process has written in between.
  if (sql === 'begin') return 'begin immediate';
  // SQLite rolls back by itself when the disk is full. A second rollback would fail and hide the first error.
  if (sql === 'rollback' && !database.isTransaction) return 'select 1';
  return sql;
}
