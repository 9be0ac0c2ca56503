import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../db/backfill.ts';
import { openDatabase } from '../db/database.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import { restoreBackup } from './restore-backup.ts';

/** Pictures are checked against their hashes, and not stored a second time. */
const discarding: ImageStorage = {
  put: async () => {},
  open: async () => undefined,
  remove: async () => {},
  async *list() {},
  check: async () => {},
};

/**
 * Restores a backup as an operator would, into a SQLite database beside it that is removed afterwards:
 * every file has its hash, every row goes in, and the rows are as many as were backed up. Throws
 * `BackupError` if not.
 */
export async function tryRestore(folder: string, beside: string, report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(beside, '.trial-'));
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await restoreBackup(
      { db, dataDir, databaseUrl: undefined, storage: discarding },
      folder,
      report,
    );
  } finally {
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
