import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../db/backfill.ts';
import { openDatabase } from '../db/database.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupReader } from './target.ts';
import { noteUnfinished } from './unfinished.store.ts';

/**
 * Restores a backup as an operator would, into a SQLite database in `workFolder` that is removed
 * afterwards: every file has its hash, every row goes in, and the rows are as many as were backed up.
 * Pictures are checked, and not stored a second time. Throws `BackupError` if not.
 */
export async function tryRestore(
  reader: BackupReader,
  { dataDir, workFolder }: { dataDir: string; workFolder: string },
  report: Report,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(workFolder, '.trial-'));
  const release = noteUnfinished(dataDir, { folder: folder.path, isNamed: false });
  const settings = { dataDir: folder.path, databaseUrl: undefined };
  await using db = openDatabase(settings);
  try {
    await restoreBackup({ ...settings, db, storage: undefined }, reader, report);
  } finally {
    release();
  }
}
