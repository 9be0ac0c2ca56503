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
import { coreMessages } from '../../core/core.messages.ts';
import { UnavailableError } from '../../core/domain-errors.ts';
import type { DatabaseSchema } from '../schema.ts';

type Row = Record<string, unknown>;

/** Result of a statement that the thread ran: columns and rows, or an error. */
interface StatementResult {
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

/** Time for starting a thread on a busy machine. It is added to the time limit of the thread's first statement. */
const startMs = 10_000;

export type SqliteReader = ReturnType<typeof startSqliteReader>;

interface ReaderOptions {
  statementMs: number;
  /** Heap size. A statement whose rows do not fit ends the thread. */
  memoryMb: number;
  onEnd: () => void;
}

/**
 * Starts a thread that reads a SQLite file. A statement that exceeds `statementMs` or crashes the thread rejects with
 * `UnavailableError`. The process stays alive while a statement runs, but not for an idle thread.
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
  let hasResponded = false;
  let over: Error | undefined;

  function endWith(error: Error): void {
    over ??= error;
    for (const id of pending.keys())
      settle(id)?.reject(new UnavailableError(coreMessages.storageUnavailable, over));
  }

  function settle(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timer);
    if (pending.size === 0) worker.unref();
    return found;
  }

  worker.on('message', ({ id, columns = [], rows = [], error }: StatementResult) => {
    hasResponded = true;
    if (error) settle(id)?.reject(Object.assign(new Error(error.message), error));
    else settle(id)?.resolve(rows.map((values) => toRow(columns, values)));
  });
  worker.on('error', endWith);
  worker.on('exit', () => {
    endWith(new Error('the reading thread has ended'));
    onEnd();
  });

  function query({ sql, parameters }: CompiledQuery): Promise<Row[]> {
    if (over) return Promise.reject(new UnavailableError(coreMessages.storageUnavailable, over));
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    lastId += 1;
    worker.postMessage({ id: lastId, sql, parameters });
    const giveUp = () => {
      endWith(new Error(`a statement ran for more than ${statementMs} ms: ${sql}`));
      worker.terminate().catch(() => {});
    };
    const timer = setTimeout(giveUp, hasResponded ? statementMs : startMs + statementMs);
    if (pending.size === 0) worker.ref();
    pending.set(lastId, { resolve, reject, timer });
    return promise;
  }

  return {
    db: new Kysely<DatabaseSchema>({ dialect: readerDialect(query) }),
    /** Ends the current snapshot. The next statement begins a new one. */
    end: () => worker.postMessage('end'),
    /** True after a crash, a stop, or a statement that took too long. */
    isOver: () => over !== undefined,
    /**
     * Ends the thread. Resolves when the thread has ended, which happens only after a running statement has finished.
     */
    stop() {
      over ??= new Error('the database is closed');
      return worker.terminate();
    },
  };
}

type Query = (query: CompiledQuery) => Promise<Row[]>;

function toRow(columns: string[], values: unknown[]): Row {
  const row: Row = {};
  for (const [at, name] of columns.entries()) row[name] = values[at];
  return row;
}

/** A dialect with one connection. The thread begins and ends transactions itself. */
function readerDialect(query: Query): Dialect {
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
