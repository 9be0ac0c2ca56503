import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openForLongWork } from '../db/database.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { type BackupDeps, compressedRows } from './create-backup.ts';
import { fileOfTable, type Manifest, siteFile } from './manifest.ts';
import { sha256Hex } from './read-backup.ts';
import { type BackupTable, backupTables } from './tables.store.ts';

/** The program fills these tables by itself: their changes do not need a backup. */
const ownTables: BackupTable[] = ['visits', 'site_ids', 'backup_folders', 'begun_backups'];

/** Whether any person's change is missing in a backup. Reads no pictures: each has a row in the database. */
export async function hasChangedSince(deps: BackupDeps, before: Manifest): Promise<boolean> {
  const site = before.files.find(({ path }) => path === siteFile);
  const text = await readFile(join(deps.dataDir, siteFile)).catch(() => undefined);
  if (site?.sha256 !== (text && sha256Hex(text))) return true;
  await using db = openForLongWork(deps);
  return await readSnapshot(db, async (snapshot) => {
    for (const table of backupTables) {
      if (ownTables.includes(table)) continue;
      const hash = createHash('sha256');
      for await (const chunk of compressedRows(snapshot, table)) hash.update(chunk);
      if (hash.digest('hex') !== fileOfTable(before, table)?.sha256) return true;
    }
    return false;
  });
}
