import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { manifestFile, siteFile } from './manifest.ts';

const noteName = /^backup-under-way-/;

/** Names of the files and folders that a backup creates in its folder. */
const ownEntries = ['database', 'files', siteFile, `${manifestFile}.part`];

interface Unfinished {
  folder: string;
  /** Whether a person has named the folder: what else is in it stays. */
  isNamed: boolean;
}

/**
 * Notes in the data folder which folder is being filled, until the returned function is called. The kernel ends the
 * lock on the note with this process, so that others see whether it was killed.
 */
export function noteUnfinished(dataDir: string, { folder, isNamed }: Unfinished): () => void {
  const file = join(dataDir, `backup-under-way-${randomBytes(8).toString('hex')}`);
  try {
    const note = new DatabaseSync(file);
    note.exec('pragma locking_mode = exclusive; pragma journal_mode = memory');
    note.exec('create table note (folder text, is_named integer)');
    note.prepare('insert into note values (?, ?)').run(folder, Number(isNamed));
    return () => {
      rmSync(file, { force: true });
      note.close();
    };
  } catch {
    // The data folder cannot be written: a backup to another disk is made in spite of it.
    return () => {};
  }
}

/** Removes what killed backups have left behind. Returns the folders. */
export async function removeKilled(dataDir: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!noteName.test(name)) continue;
    const file = join(dataDir, name);
    const note = readNote(file);
    if (note === 'held') continue;
    if (note && existsSync(note.folder) && (await removeUnfinished(note)))
      removed.push(note.folder);
    await rm(file, { force: true });
  }
  return removed;
}

/** Removes a backup that is not complete; says whether it was there. */
export async function removeUnfinished({ folder, isNamed }: Unfinished): Promise<boolean> {
  if (existsSync(join(folder, manifestFile)) && isNamed) return false;
  if (!isNamed) {
    await rm(folder, { recursive: true, force: true });
    return true;
  }
  for (const entry of ownEntries) await rm(join(folder, entry), { recursive: true, force: true });
  // It stays where it holds something else, or its parent belongs to somebody else.
  await rmdir(folder).catch(() => {});
  return true;
}

/** `held` while its process runs; undefined where the process was killed before it had written the note. */
function readNote(file: string): Unfinished | 'held' | undefined {
  try {
    using note = new DatabaseSync(file, { timeout: 0 });
    const row = note.prepare('select folder, is_named from note').get();
    return row && { folder: String(row.folder), isNamed: row.is_named === 1 };
  } catch (error) {
    return (error as { errcode?: number }).errcode === 5 ? 'held' : undefined;
  }
}
