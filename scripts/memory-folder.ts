import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** A file system in memory, on Linux. */
const shared = '/dev/shm';
/** Of it, so that PostgreSQL and the browsers of a run fit well; containers often have 64 MB. */
const neededBytes = 1024 ** 3;

/**
 * Puts the temporary files of this process and of those that it starts into memory, until it ends: a test
 * that asks for no disk waits for none. All stays on the disk if memory is scarce.
 */
export function keepTemporaryFilesInMemory(): void {
  // Workers load the configuration again.
  if (process.env.TMPDIR?.startsWith(shared) || freeBytes() < neededBytes) return;
  const folder = mkdtempSync(`${shared}/alumni-tests-`);
  // PostgreSQL refuses to run as root: its own user finds what is below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      // A process that was killed may still write there. It fails no test.
      console.warn(error);
    }
  });
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
