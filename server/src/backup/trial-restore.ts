import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../db/backfill.ts';
import { openDatabase } from '../db/database.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupReader } from './target.ts';

/**
 * Restores a backup as an operator would, into a SQLite database in `workFolder` that is removed
 * afterwards: every file has its hash, every row goes in, and the rows are as many as were backed up.
 * Pictures are checked, and not stored a second time. Throws `BackupError` if not.
 */
export async function tryRestore(
  reader: BackupReader,
  workFolder: string,
  report: Report,
): Promise<void> {
  const dataDir = await mkdtemp(join(workFolder, '.trial-'));
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const deps = { db, dataDir, databaseUrl: undefined, storage: undefined };
    await restoreBackup(deps, reader, report);
  } finally {
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
