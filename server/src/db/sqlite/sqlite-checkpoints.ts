import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Written rows after which the log is brought into the database: some megabytes, with all indices. */
const dueRows = 200;
const pauseMs = 1_000;

export type SqliteCheckpoints = ReturnType<typeof sqliteCheckpoints>;

/**
 * Checkpoints of a SQLite file in a thread, which ends with each: the writer whose commit fills the log
 * would otherwise do it, and all who ask the program meanwhile would wait for the disk. The connection that
 * serves has `wal_autocheckpoint = 0`.
 */
export function sqliteCheckpoints(file: string) {
  let rows = 0;
  let running: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function checkpoint(): Promise<void> {
    // One that fails, or cannot be started, is followed by another: the rows are in the log meanwhile.
    await runWorker(file).catch(() => {});
    running = undefined;
    if (isClosed) return;
    pause = setTimeout(() => {
      pause = undefined;
      begin();
    }, pauseMs).unref();
  }

  function begin(): void {
    if (rows < dueRows || running || pause || isClosed) return;
    rows = 0;
    running = checkpoint();
  }

  return {
    /** Counts rows that were written. */
    wrote(count: number): void {
      rows += count;
      begin();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(pause);
      await running;
    },
  };
}

async function runWorker(file: string): Promise<void> {
  const worker = new Worker(new URL('./sqlite-checkpoint.worker.js', import.meta.url), {
    workerData: { file },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  await once(worker, 'exit');
}
