import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupFolders } from '../backup/begun-backups.store.ts';
import { type BackupTarget, isSiteId, type SiteBackups, timeOfBackup } from '../backup/target.ts';
import type { Database } from '../db/database.ts';

/** Backups of the site with this database. */
export async function siteBackups(db: Database, target: BackupTarget): Promise<SiteBackups> {
  const [present] = await backupFolders(db);
  return target.site(present);
}

/** Paths of all sites' backups in a folder, sorted by time within a site. */
export function backupsInFolder(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter(isSiteId)
    .flatMap((id) => readdirSync(join(dir, id)).map((name) => join(id, name)))
    .filter((path) => timeOfBackup(basename(path)))
    .sort();
}
