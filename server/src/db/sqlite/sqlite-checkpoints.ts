import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A checkpoint runs after this many written rows. With all indexes, they take a few megabytes. */
const dueRows = 200;
const pauseMs = 1_000;
/**
 * SQLite restarts the WAL at its beginning only when reads and writes pause. If they never pause, the WAL grows. Beyond
 * this size it is truncated.
 */
const longLogBytes = 16 * 1024 * 1024;

export type SqliteCheckpoints = ReturnType<typeof sqliteCheckpoints>;

/**
 * Runs checkpoints of a SQLite file in a short-lived thread. Otherwise the commit that fills the WAL would run the
 * checkpoint, and all requests would wait for the disk. So the serving connection has `wal_autocheckpoint = 0`.
 *
 * `withoutReads` runs a task while no read runs. The WAL cannot be truncated during a read, and reads may follow each
 * other without a gap.
 */
export function sqliteCheckpoints(
  file: string,
  withoutReads: (task: () => Promise<void>) => Promise<void>,
) {
  let rows = 0;
  let running: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function checkpoint(): Promise<void> {
    // After a failed checkpoint, a later one follows; until then the rows stay in the WAL.
    await emptyLog().catch(() => {});
    running = undefined;
    if (isClosed) return;
    pause = setTimeout(() => {
      pause = undefined;
      begin();
    }, pauseMs).unref();
  }

  async function emptyLog(): Promise<void> {
    // Mode `passive` waits for no reader or writer and blocks none.
    await runWorker(file, 'passive');
    if (statSync(`${file}-wal`).size <= longLogBytes) return;
    await withoutReads(async () => {
      if (!isClosed) await runWorker(file, 'truncate');
    });
  }

  function begin(): void {
    if (rows < dueRows || running || pause || isClosed) return;
    rows = 0;
    running = checkpoint();
  }

  return {
    /** Counts written rows, and begins a checkpoint once enough are written. */
    countRows(count: number): void {
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

async function runWorker(file: string, mode: 'passive' | 'truncate'): Promise<void> {
  const worker = new Worker(new URL('./sqlite-checkpoint.worker.js', import.meta.url), {
    workerData: { file, mode },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  await once(worker, 'exit');
}
