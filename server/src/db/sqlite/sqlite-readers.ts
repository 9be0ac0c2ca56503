import type { Kysely } from 'kysely';
import { UnavailableError } from '../../core/domain-errors.ts';
import { type Semaphore, semaphore } from '../../core/semaphore.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type SqliteReader, startSqliteReader } from './sqlite-reader.ts';

/** Reads at a time. */
const readers = 2;
/** Reads that wait for a reader: a second or two for what costs little. */
const queueSize = 64;
/** As long as PostgreSQL lets a statement of a request run (db/postgres/postgres.ts). */
const defaultStatementMs = 15_000;

/** Twice what the longest list of the longest texts takes (`lists.all`), in MB. */
const defaultMemoryMb = 256;
/** The garbage of a load goes back with its thread; the next read starts one in 0.1 s. */
const defaultIdleMs = 20_000;

/** Whether an index finds what is read, or all rows are: that takes long in a large association. */
export type ReadCost = 'list' | 'scan';

export type SqliteReaders = ReturnType<typeof sqliteReaders>;
type Read<T> = (db: Kysely<DatabaseSchema>) => Promise<T>;

/** Threads that read a SQLite file, started when they are needed, and ended when they are no more. */
export function sqliteReaders(
  file: string,
  { statementMs = defaultStatementMs, memoryMb = defaultMemoryMb, idleMs = defaultIdleMs } = {},
) {
  const enter: Record<ReadCost, Semaphore> = {
    list: semaphore(readers, queueSize),
    scan: semaphore(readers - 1, queueSize),
  };
  const idle: SqliteReader[] = [];
  let ending: NodeJS.Timeout | undefined;
  /** Including those that end as soon as their statement is done. */
  const running = new Set<SqliteReader>();
  let busy = 0;
  let entered = 0;
  let closed = false;

  function start(): SqliteReader {
    // Nothing interrupts a statement: the threads of those that took too long go on for a while.
    if (running.size >= 2 * readers) throw new UnavailableError('busy');
    const reader = startSqliteReader(file, {
      statementMs,
      memoryMb,
      onEnd: () => running.delete(reader),
    });
    running.add(reader);
    return reader;
  }

  async function work<T>(read: Read<T>): Promise<T> {
    if (closed) throw new UnavailableError('busy');
    const usable = idle.splice(0).filter((reader) => !reader.isOver());
    const reader = usable.pop() ?? start();
    idle.push(...usable);
    busy += 1;
    try {
      return await read(reader.db);
    } finally {
      busy -= 1;
      reader.end();
      idle.push(reader);
      clearTimeout(ending);
      ending = setTimeout(endIdle, idleMs).unref();
    }
  }

  /** Those of a quiet time: there is none while reads go on. */
  function endIdle(): void {
    for (const reader of idle.splice(0)) reader.stop().catch(() => {});
  }

  async function workAgain<T>(read: Read<T>): Promise<T> {
    try {
      return await work(read);
    } catch (error) {
      if (!wasTooLarge(error)) throw error;
      return work(read);
    }
  }

  return {
    /**
     * Runs `read` on one snapshot of the last commit, in a thread of its own. Scans leave one reader to
     * lists. A read whose thread is ended for its size is tried once more, in a new one. Throws `UnavailableError` if
     * the queue is full or a statement takes too long.
     */
    async run<T>(cost: ReadCost, read: Read<T>): Promise<T> {
      const task = () => enter.list(() => workAgain(read));
      entered += 1;
      try {
        return await (cost === 'scan' ? enter.scan(task) : task());
      } finally {
        entered -= 1;
      }
    },
    stats: () => ({ threads: running.size, busy, waiting: entered - busy }),
    /** Refuses further reads and ends the threads. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(ending);
      await Promise.all([...running].map((reader) => reader.stop()));
    },
  };
}

/** Garbage of earlier reads may have filled the thread. */
function wasTooLarge(error: unknown): boolean {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
