import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openForLongWork } from '../db/database.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { type BackupDeps, compressedRows } from './create-backup.ts';
import { fileOfTable, type Manifest, siteFile } from './manifest.ts';
import { sha256Of } from './read-backup.ts';
import { type BackupTable, backupTables } from './tables.store.ts';

/** Counted and noted by the program itself: nobody would miss them. */
const ownTables: BackupTable[] = ['visits', 'site_ids', 'known_backups'];

/** Whether anything that people have made differs from a backup. Reads no picture: those have rows. */
export async function hasChangedSince(deps: BackupDeps, before: Manifest): Promise<boolean> {
  const site = before.files.find(({ path }) => path === siteFile);
  const text = await readFile(join(deps.dataDir, siteFile)).catch(() => undefined);
  if (site?.sha256 !== (text && sha256Of(text))) return true;
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
