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
import { type SqliteSyncs, sqliteSyncs } from './sqlite-syncs.ts';

/** Kysely's adapter returns false, but SQLite does roll back schema changes. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect, with another adapter. */
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

/** State of a serving program beside the connection. */
interface Serving {
  /** Threads for reads, which end with the connection. */
  readers: SqliteReaders;
  syncs: SqliteSyncs;
  checkpoints: SqliteCheckpoints;
  /** How many rows the connection has written so far. */
  written: () => number;
  /** Set by the holder of the connection, for their turn: a power cut may forget what they write. */
  skipsFsync: boolean;
}

class ServedSqliteAdapter extends TransactionalSqliteAdapter {
  readonly serving: Serving;

  constructor(serving: Serving) {
    super();
    this.serving = serving;
  }

  /** The driver takes turns by itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Transactions take turns on the connection. A writer waits for the disk after its turn, while the next
 * one has it (decision 0062).
 */
class ServedSqliteDriver extends SqliteDriver {
  readonly #serving: Serving;
  #lastTurn = Promise.resolve();
  #endTurn = () => {};
  #writtenBefore = 0;

  constructor(config: SqliteDialectConfig, serving: Serving) {
    super(config);
    this.#serving = serving;
  }

  override async acquireConnection(): ReturnType<SqliteDriver['acquireConnection']> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    this.#endTurn = resolve;
    this.#writtenBefore = this.#serving.written();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const serving = this.#serving;
    const rows = serving.written() - this.#writtenBefore;
    const mustSync = rows > 0 && !serving.skipsFsync;
    serving.skipsFsync = false;
    if (rows > 0) serving.checkpoints.wrote(rows);
    this.#endTurn();
    if (mustSync) await serving.syncs.sync();
  }

  override async destroy(): Promise<void> {
    await this.#serving.readers.close();
    await this.#serving.syncs.close();
    await this.#serving.checkpoints.close();
    await super.destroy();
  }
}

function servingOf(db: QueryExecutorProvider): Serving | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof ServedSqliteAdapter ? adapter.serving : undefined;
}

/** The threads that read for a served database; undefined for any other, and in such a thread. */
export function readersOf(db: QueryExecutorProvider): SqliteReaders | undefined {
  return servingOf(db)?.readers;
}

/** Called by the holder of the connection: nobody waits until this turn is on the disk. */
export function skipFsync(db: QueryExecutorProvider): void {
  const serving = servingOf(db);
  if (serving) serving.skipsFsync = true;
}

/** The program has some 200 different ones; lists of values make more. */
const cachedStatements = 300;
/** How long a request waits for the lock of another process, such as the command line. */
const busyTimeoutMs = 5_000;
/** A migration may rewrite millions of rows, and a second start waits for the first. */
const migrationBusyTimeoutMs = 3_600_000;

/**
 * Kysely dialect for `node:sqlite`. WAL with `synchronous=FULL`: a commit is on the disk before it is
 * acknowledged. Deleted rows are overwritten with zeros: a deleted account is gone from the file.
 */
export function sqliteDialect(file: string, timeout = busyTimeoutMs): Dialect {
  return withAdapter(configOf(connectionTo(file, { timeout })), new TransactionalSqliteAdapter());
}

/**
 * The same for a program that serves: lists and searches are read in threads (db/lists/list-reads.ts), and
 * the thread that serves never waits for the disk.
 */
export function servedSqliteDialect(
  file: string,
  { onSync }: { onSync?: (ms: number, failed: boolean) => void } = {},
): Dialect {
  const database = connectionTo(file, { synchronous: 'normal' });
  database.exec('pragma wal_autocheckpoint = 0');
  const total = database.prepare('select total_changes() as total');
  const serving = {
    readers: sqliteReaders(file),
    syncs: sqliteSyncs(file, { checkpoint: () => isInFile(database), onSync }),
    checkpoints: sqliteCheckpoints(file),
    written: () => Number(total.get()?.total),
    skipsFsync: false,
  };
  const config = configOf(database);
  return withAdapter(
    config,
    new ServedSqliteAdapter(serving),
    new ServedSqliteDriver(config, serving),
  );
}

/** The same for migrations, which wait longer for the lock. */
export const sqliteMigrationDialect = (file: string) => sqliteDialect(file, migrationBusyTimeoutMs);

/** Whether a checkpoint that waits for nobody has brought the whole log into the database. */
function isInFile(database: DatabaseSync): boolean {
  if (database.isTransaction) return false;
  const { busy, log, checkpointed } =
    database.prepare('pragma wal_checkpoint(passive)').get() ?? {};
  return busy === 0 && log === checkpointed;
}

const lockedAfterMs = 1_000;

/** Whether the file cannot even be read, as while another process changes its mode, or on a share without locks. */
export function isLocked(file: string): boolean {
  try {
    connectionTo(file, { timeout: lockedAfterMs }).close();
    return false;
  } catch (error) {
    // SQLITE_BUSY.
    return (error as { errcode?: number }).errcode === 5;
  }
}

function connectionTo(
  file: string,
  options: { timeout?: number; synchronous?: 'full' | 'normal' } = {},
): DatabaseSync {
  try {
    return openIn(file, options);
  } catch (error) {
    if (!hasNoRoomForIndex(error)) throw error;
    // The VFS `unix-excl` has it in memory, for all connections of this process, and keeps other processes out meanwhile.
    return openIn(`${pathToFileURL(file)}?vfs=unix-excl`, options);
  }
}

function openIn(
  location: string,
  { timeout = busyTimeoutMs, synchronous = 'full' }: Parameters<typeof connectionTo>[1] = {},
): DatabaseSync {
  // Set in the constructor, not by a pragma: switching to WAL already needs the lock.
  const database = new DatabaseSync(location, { timeout });
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = ${synchronous};
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

function configOf(database: DatabaseSync): SqliteDialectConfig {
  const cached = new LRUCache<string, SqliteStatement>({ max: cachedStatements });
  return {
    database: {
      close: () => database.close(),
      prepare(asked) {
        const sql = statementFor(database, asked);
        // A pragma does its work while it is prepared.
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
