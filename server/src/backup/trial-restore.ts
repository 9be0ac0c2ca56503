import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../core/report.ts';
import { openDatabase } from '../db/database.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupReader } from './target.ts';
import { markUnfinished } from './unfinished.store.ts';

/**
 * Restores a backup into a temporary SQLite database in `workFolder`. Checks every file's hash and the number of
 * rows; pictures are not stored. Throws `BackupError` if anything differs.
 */
export async function tryRestore(
  reader: BackupReader,
  { dataDir, workFolder }: { dataDir: string; workFolder: string },
  report: Report,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(workFolder, '.trial-'));
  const release = markUnfinished(dataDir, { folder: folder.path, isNamed: false });
  const settings = { dataDir: folder.path, databaseUrl: undefined };
  await using db = openDatabase(settings);
  try {
    await restoreBackup({ ...settings, db, storage: undefined }, reader, report);
  } finally {
    release();
  }
}
