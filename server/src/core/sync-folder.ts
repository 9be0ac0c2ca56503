import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Syncs a folder's entries, to survive a power cut. Ignores file systems without support, such as CIFS and some FUSE
 * ones.
 */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync().catch(ignoreUnable);
}

/** Synchronous variant of `syncFolder`. */
export function syncFolderNow(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    ignoreUnable(error);
  } finally {
    closeSync(descriptor);
  }
}

function ignoreUnable(error: unknown): void {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'].includes(code)) throw error;
}
