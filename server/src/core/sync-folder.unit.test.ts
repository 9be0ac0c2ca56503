import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { syncFolder, syncFolderNow } from './sync-folder.ts';

test('a folder whose file system cannot sync is left alone, a missing one is not', async () => {
  const syncBoth = async (path: string) => {
    await syncFolder(path);
    syncFolderNow(path);
  };
  await syncBoth(tmpdir());
  // In /proc, fsync fails with EINVAL, as on CIFS.
  await syncBoth('/proc/self');
  await expect(syncBoth('/nowhere')).rejects.toThrow('ENOENT');
});
