import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** File system in memory, on Linux. */
const shared = '/dev/shm';
/** Enough for PostgreSQL and the browsers of a run; containers often have 64 MB. */
const neededBytes = 1024 ** 3;

/**
 * Moves temporary files of this process and its children into memory until the process exits. Tests then do not wait
 * for the disk. Does nothing if memory is scarce.
 */
export function keepTemporaryFilesInMemory(): void {
  // Test workers load the configuration again, with `TMPDIR` already set.
  if (process.env.TMPDIR?.startsWith(shared) || freeBytes() < neededBytes) return;
  const folder = mkdtempSync(`${shared}/alumni-tests-`);
  // PostgreSQL refuses to run as root: its own user needs access to the subfolders.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      // A killed process may still be writing there. This fails no test.
      console.warn(error);
    }
  });
}

/** Returns 0 if this process cannot write there. */
function freeBytes(): number {
  try {
    accessSync(shared, constants.W_OK);
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
