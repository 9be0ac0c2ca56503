import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Has the names in a folder survive a power cut, where its file system can: CIFS and some of FUSE cannot. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync().catch(ignoreUnable);
}

/** The same for programs that do one thing after the other. */
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
