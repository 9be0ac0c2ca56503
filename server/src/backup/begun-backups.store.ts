import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '../db/database.ts';
import type { BackupReason } from './manifest.ts';

/**
 * Names of this site's folders in its targets, the present one first. The site gets its first name only when a backup
 * needs it. Copies of a database that has no name yet therefore get different folders.
 */
export async function backupFolders(db: Database | Trx): Promise<[string, ...string[]]> {
  const [present, ...former] = await readFolders(db);
  return present === undefined ? newBackupFolder(db, 1) : [present, ...former];
}

/**
 * Gives the site its folder with this number. If another instance has done so already, that instance's folder is used.
 */
export async function newBackupFolder(
  db: Database | Trx,
  number: number,
): Promise<[string, ...string[]]> {
  await db
    .insertInto('backup_folders')
    .values({ number, id: randomUUID() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return backupFolders(db);
}

async function readFolders(db: Database | Trx): Promise<string[]> {
  const rows = await db
    .selectFrom('backup_folders')
    .select('id')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The backups that this database has begun: names and reasons. */
export async function begunBackups(db: Database): Promise<Map<string, BackupReason>> {
  const rows = await db.selectFrom('begun_backups').selectAll().execute();
  return new Map(rows.map(({ name, reason }) => [name, reason]));
}

/**
 * Records a begun backup, which has the same name in all targets. Call it before the database is dumped: the record
 * then survives a crash, and a restored database contains it.
 */
export async function recordBegunBackup(
  db: Database,
  backup: { name: string; reason: BackupReason },
): Promise<void> {
  await db
    .insertInto('begun_backups')
    .values(backup)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
