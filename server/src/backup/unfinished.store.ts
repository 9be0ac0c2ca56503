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
  /** Whether a person chose the folder: other files in it are then kept. */
  isNamed: boolean;
}

/**
 * Writes a note into the data folder that names the folder of a running backup. The returned function removes the note.
 * The kernel releases the note's lock when this process ends, so others can see that the process was killed.
 */
export function markUnfinished(dataDir: string, { folder, isNamed }: Unfinished): () => void {
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
    // The data folder is not writable: the backup to another disk goes on without a note.
    return () => {};
  }
}

/** Removes what killed backups left behind. Returns their folders. */
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

/** Removes an incomplete backup. Returns false if the folder was chosen by a person and holds a complete one. */
export async function removeUnfinished({ folder, isNamed }: Unfinished): Promise<boolean> {
  if (existsSync(join(folder, manifestFile)) && isNamed) return false;
  if (!isNamed) {
    await rm(folder, { recursive: true, force: true });
    return true;
  }
  for (const entry of ownEntries) await rm(join(folder, entry), { recursive: true, force: true });
  // A failure is ignored: the folder may hold other files, or its parent may belong to somebody else.
  await rmdir(folder).catch(() => {});
  return true;
}

/**
 * Reads a note. Returns `held` while the process that wrote it runs, and undefined if that process was killed before
 * writing.
 */
function readNote(file: string): Unfinished | 'held' | undefined {
  try {
    using note = new DatabaseSync(file, { timeout: 0 });
    const row = note.prepare('select folder, is_named from note').get();
    return row && { folder: String(row.folder), isNamed: row.is_named === 1 };
  } catch (error) {
    return (error as { errcode?: number }).errcode === 5 ? 'held' : undefined;
  }
}
