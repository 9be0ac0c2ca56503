import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteDialect,
} from 'kysely';
import { UnavailableError } from '../../core/domain-errors.ts';
import type { DatabaseSchema } from '../schema.ts';

type Row = Record<string, unknown>;

/** A worker's answer to a statement. */
interface Answer {
  id: number;
  columns?: string[];
  rows?: unknown[][];
  error?: { message: string; code: unknown; errcode: unknown };
}

interface Pending {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Time limit for the start of a thread on a busy machine. */
const startMs = 10_000;

export type SqliteReader = ReturnType<typeof startSqliteReader>;

interface ReaderOptions {
  statementMs: number;
  /** Of its heap. A statement with more rows than fit ends the thread. */
  memoryMb: number;
  onEnd: () => void;
}

/**
 * Starts a thread that reads a SQLite file. Statements that run for longer than `statementMs`, and
 * those that a crash of the thread ends, reject with `UnavailableError`. It keeps the process alive
 * while it works.
 */
export function startSqliteReader(file: string, { statementMs, memoryMb, onEnd }: ReaderOptions) {
  const worker = new Worker(new URL('./sqlite-reader.worker.js', import.meta.url), {
    workerData: { file },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  });
  worker.unref();
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let hasAnswered = false;
  let over: Error | undefined;

  function endWith(error: Error): void {
    over ??= error;
    for (const id of pending.keys())
      settle(id)?.reject(new UnavailableError('storageUnavailable', over));
  }

  function settle(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timer);
    if (pending.size === 0) worker.unref();
    return found;
  }

  worker.on('message', ({ id, columns = [], rows = [], error }: Answer) => {
    hasAnswered = true;
    if (error) settle(id)?.reject(Object.assign(new Error(error.message), error));
    else settle(id)?.resolve(rows.map((values) => rowOf(columns, values)));
  });
  worker.on('error', endWith);
  worker.on('exit', () => {
    endWith(new Error('the reading thread has ended'));
    onEnd();
  });

  function query({ sql, parameters }: CompiledQuery): Promise<Row[]> {
    if (over) return Promise.reject(new UnavailableError('storageUnavailable', over));
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    lastId += 1;
    worker.postMessage({ id: lastId, sql, parameters });
    const giveUp = () => {
      endWith(new Error(`a statement ran for more than ${statementMs} ms: ${sql}`));
      worker.terminate().catch(() => {});
    };
    const timer = setTimeout(giveUp, hasAnswered ? statementMs : startMs + statementMs);
    if (pending.size === 0) worker.ref();
    pending.set(lastId, { resolve, reject, timer });
    return promise;
  }

  return {
    db: new Kysely<DatabaseSchema>({ dialect: dialectOf(query) }),
    /** Ends the snapshot that the first statement since the last `end` has taken. */
    end: () => worker.postMessage('end'),
    /** Crashed, stopped, or a statement took too long. */
    isOver: () => over !== undefined,
    /** Resolves when the thread has ended, which waits for a statement that is running. */
    stop() {
      over ??= new Error('the database is closed');
      return worker.terminate();
    },
  };
}

type Query = (query: CompiledQuery) => Promise<Row[]>;

function rowOf(columns: string[], values: unknown[]): Row {
  const row: Row = {};
  for (const [at, name] of columns.entries()) row[name] = values[at];
  return row;
}

/** With one connection. The thread begins and ends its transactions itself. */
function dialectOf(query: Query): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: (await query(compiled)) as R[],
    }),
    streamQuery: refuse,
  };
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  });
  const dialect = new SqliteDialect({ database: refuse });
  dialect.createDriver = () => driver;
  return dialect;
}

function refuse(): never {
  throw new Error('a reading thread has one transaction, which it begins and ends itself');
}
