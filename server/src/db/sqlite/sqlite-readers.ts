import { formMessages } from '@alumni/shared/core/form.messages';
import type { Kysely } from 'kysely';
import { UnavailableError } from '../../core/domain-errors.ts';
import { type Semaphore, semaphore } from '../../core/semaphore.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type SqliteReader, startSqliteReader } from './sqlite-reader.ts';

/** Maximum number of concurrent reads. */
const readers = 2;
/** Reads that may wait for a reader. Two readers finish this many cheap reads in one or two seconds. */
const queueSize = 64;
/** Time limit of a statement. PostgreSQL has the same limit for requests (db/postgres/postgres.ts). */
const defaultStatementMs = 15_000;

/**
 * Heap limit of a reader thread, in MB. It is twice what the longest list needs if all its texts have their maximum
 * length.
 */
const defaultMemoryMb = 256;
/** Time after which an idle thread is ended, to free its memory. Starting a new thread takes 0.1 s. */
const defaultIdleMs = 20_000;

/** `list`: an index finds the rows. `scan`: all rows are read, which is slow in a large association. */
export type ReadCost = 'list' | 'scan';

export type SqliteReaders = ReturnType<typeof sqliteReaders>;
type Read<T> = (db: Kysely<DatabaseSchema>) => Promise<T>;

/** Threads that read a SQLite file. They start on demand and end when idle. */
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
  /** Includes threads that were told to end and still run a statement. */
  const running = new Set<SqliteReader>();
  let busy = 0;
  let entered = 0;
  let closed = false;

  function start(): SqliteReader {
    // A statement cannot be interrupted, so a thread that exceeded the time limit runs on for a while. Another thread
    // already replaces it. So there may be twice as many threads as readers.
    if (running.size >= 2 * readers) throw new UnavailableError(formMessages.busy);
    const reader = startSqliteReader(file, {
      statementMs,
      memoryMb,
      onEnd: () => running.delete(reader),
    });
    running.add(reader);
    return reader;
  }

  async function work<T>(read: Read<T>): Promise<T> {
    if (closed) throw new UnavailableError(formMessages.busy);
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

  /** Ends idle readers; the timer restarts with each read. */
  function endIdle(): void {
    for (const reader of idle.splice(0)) reader.stop().catch(() => {});
  }

  async function workWithRetry<T>(read: Read<T>): Promise<T> {
    try {
      return await work(read);
    } catch (error) {
      if (!wasTooLarge(error)) throw error;
      return work(read);
    }
  }

  return {
    /**
     * Runs `read` in a thread, on one snapshot of the last commit. Scans use all readers but one, so that lists need
     * not wait for them. If the thread ran out of memory, a new one retries once. Throws `UnavailableError` if the
     * queue is full or a statement takes too long.
     */
    async run<T>(cost: ReadCost, read: Read<T>): Promise<T> {
      const task = () => enter.list(() => workWithRetry(read));
      entered += 1;
      try {
        return await (cost === 'scan' ? enter.scan(task) : task());
      } finally {
        entered -= 1;
      }
    },
    /** Runs a task while no read runs. It first waits for a running scan, and then takes the places of both readers. */
    withoutReads: (task: () => Promise<void>) =>
      enter.scan(() => enter.list(() => enter.list(task))),
    stats: () => ({ threads: running.size, busy, waiting: entered - busy }),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(ending);
      await Promise.all([...running].map((reader) => reader.stop()));
    },
  };
}

/**
 * Whether the thread ran out of memory. A new thread may succeed: garbage of earlier reads may have filled this one.
 */
function wasTooLarge(error: unknown): boolean {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
