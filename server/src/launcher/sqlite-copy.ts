/**
 * The way back of an upgrade, run by the service's user: opening a database makes files beside it.
 * `take`: copies the database, `put-back`: makes the copy the database again and keeps the other,
 * `remove-copy`: the copy is not needed any more, `remove`: neither is. Each can be killed and repeated.
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
  // The backup includes the pages of the WAL.
  await backup(database, part);
  database.close();
  fsyncSync(openSync(part, 'r+'));
  renameSync(part, copy);
  syncFolderNow(dataDir);
}

function putBack(): void {
  if (!existsSync(copy)) return;
  foldLog();
  for (const end of ['-wal', '-shm']) {
    if (existsSync(file + end)) renameSync(file + end, join(dataDir, setAside + end));
  }
  keepAside();
  // In one step: there is always a database. The copy stays, as a start of the new version may migrate
  // this one again before the old version is back.
  renameSync(copyOfCopy(), file);
  syncFolderNow(dataDir);
}

/** The copy itself where there is no room for another. */
function copyOfCopy(): string {
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
    // Not every file system has links.
    renameSync(file, aside);
  }
}

/** Writes the log into its database: left where it is, it would be replayed over the copy. */
function foldLog(): void {
  if (!existsSync(file)) return;
  try {
    const database = new DatabaseSync(file);
    database.exec('pragma journal_mode = delete');
    database.close();
  } catch {
    // A file that is no database is set aside with its log.
  }
}

function remove(): void {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(basename(copy)) || /^alumni\.sqlite\.of-/.test(name))
      rmSync(join(dataDir, name));
  }
}
