/**
 * Copies the SQLite database before an upgrade, and restores it in a rollback. Runs as the service's user, because
 * opening a database creates files beside it. Each step can be killed and repeated:
 * - `take` copies the database.
 * - `put-back` replaces the database with the copy and keeps the replaced database.
 * - `remove-copy` removes the copy.
 * - `remove` removes the copy and all replaced databases.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFolderNow } from '../core/sync-folder.ts';
import { sqliteFile } from '../db/database.ts';

process.umask(0o077);
const [action, dataDir = '', setAside = ''] = process.argv.slice(2);
const file = sqliteFile(dataDir);
const copy = join(dataDir, 'before-upgrade.sqlite');

if (action === 'take') await take();
else if (action === 'put-back') putBack();
else if (action === 'remove-copy') rmSync(copy, { force: true });
else if (action === 'remove') remove();
else throw new Error(`unknown action ${action}`);

async function take(): Promise<void> {
  rmSync(copy, { force: true });
  if (!existsSync(file)) return;
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  const database = new DatabaseSync(file);
  // Unlike a copy of the file, SQLite's backup includes the WAL.
  await backup(database, part);
  database.close();
  fsyncSync(openSync(part, 'r+'));
  renameSync(part, copy);
  syncFolderNow(dataDir);
}

function putBack(): void {
  if (!existsSync(copy)) return;
  checkpointWal();
  for (const end of ['-wal', '-shm']) {
    if (existsSync(file + end)) renameSync(file + end, join(dataDir, setAside + end));
  }
  keepAside();
  // Rename atomically, so that a database always exists. Rename a second copy and keep the first, so that this step can
  // be repeated. The new version may still start after this step and migrate the restored database again.
  renameSync(secondCopy(), file);
  syncFolderNow(dataDir);
}

/**
 * Makes a second copy and returns its path. Returns the path of the first copy if the disk has no room for a second.
 */
function secondCopy(): string {
  const part = `${copy}.part`;
  try {
    copyFileSync(copy, part, constants.COPYFILE_FICLONE);
    fsyncSync(openSync(part, 'r+'));
    return part;
  } catch {
    rmSync(part, { force: true });
    return copy;
  }
}

function keepAside(): void {
  const aside = join(dataDir, setAside);
  if (!existsSync(file)) return;
  rmSync(aside, { force: true });
  try {
    linkSync(file, aside);
  } catch {
    // Some file systems have no hard links.
    renameSync(file, aside);
  }
}

/** Checkpoints the WAL into its database: SQLite would replay a leftover WAL over the copy. */
function checkpointWal(): void {
  if (!existsSync(file)) return;
  try {
    const database = new DatabaseSync(file);
    database.exec('pragma journal_mode = delete');
    database.close();
  } catch {
    // An unreadable database is set aside together with its WAL.
  }
}

function remove(): void {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(basename(copy)) || /^alumni\.sqlite\.of-/.test(name))
      rmSync(join(dataDir, name));
  }
}
