import { type FileHandle, open } from 'node:fs/promises';

export type SqliteSyncs = ReturnType<typeof sqliteSyncs>;

interface SyncOptions {
  /** Copies the whole log into the database and syncs that; false where a reader is in the way. */
  checkpoint: () => boolean;
  fdatasync?: (log: FileHandle) => Promise<void>;
  onSync?: ((ms: number, failed: boolean) => void) | undefined;
}

function notOnDisk(): Error {
  return Object.assign(new Error('The log of writes is not on the disk yet.'), { code: 'EIO' });
}

/**
 * Brings commits to the disk in the thread pool (decision 0062), by the log of writes (`-wal`) of a SQLite file that
 * stays open meanwhile.
 */
export function sqliteSyncs(
  file: string,
  { checkpoint, fdatasync = (log) => log.datasync(), onSync = () => {} }: SyncOptions,
) {
  let log: FileHandle | undefined;
  let running: Promise<void> | undefined;
  /** For those who committed after `running` began. */
  let next: Promise<void> | undefined;
  let isSuspect = false;

  async function syncNow(): Promise<void> {
    const start = performance.now();
    try {
      log ??= await open(`${file}-wal`);
      await fdatasync(log);
      // After a failure the system takes the pages for written: only writing them again tells.
      if (isSuspect && !checkpoint()) throw notOnDisk();
      isSuspect = false;
    } catch (error) {
      isSuspect = true;
      throw error;
    } finally {
      onSync(performance.now() - start, isSuspect);
    }
  }

  function start(): Promise<void> {
    const sync = syncNow().finally(() => {
      running = undefined;
    });
    running = sync;
    return sync;
  }

  function startNext(): Promise<void> {
    next = undefined;
    return start();
  }

  return {
    /**
     * Resolves when all that was committed before the call outlives a power cut. Rejects if the disk
     * refuses it.
     */
    sync(): Promise<void> {
      if (next) return next;
      if (!running) return start();
      next = running.then(startNext, startNext);
      return next;
    },
    async close(): Promise<void> {
      await next?.catch(() => {});
      await running?.catch(() => {});
      await log?.close();
    },
  };
}
