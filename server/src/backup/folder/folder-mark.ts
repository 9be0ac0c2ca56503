import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { deduplicate } from '../../core/deduplicate.ts';
import { folderNote } from '../../core/folder-note.ts';

/**
 * This file marks a folder of daily backups. If it disappears, the path leads to another folder: the backup disk may
 * not be mounted.
 */
export const folderMark = '.alumni-backups';
const markText = `Daily backups are made in this folder. Where this file is missing none is: the disk may not be mounted.\n`;

/** The list, in the data folder, of backup folders that have been marked. It shows whether a mark has disappeared. */
const markedFolders = folderNote('backup-folders', z.object({ folders: z.array(z.string()) }));

const hasMark = deduplicate(async (folder: string) => {
  try {
    await stat(join(folder, folderMark));
    return true;
  } catch (error) {
    // An unreadable mark counts as present: making the backup reports the cause.
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
});

/** Whether a marked folder has disappeared: it was removed, or its disk is not mounted. */
export async function isFolderGone(dataDir: string, folder: string): Promise<boolean> {
  return (await readMarked(dataDir)).includes(folder) && !(await hasMark(folder));
}

/** Marks a folder for daily backups. Creates it if needed. */
export async function markFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An existing mark stays. Another site on this machine may have written it, under a system account of its own.
  await writeFile(join(folder, folderMark), markText, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const marked = await readMarked(dataDir);
  if (marked.includes(folder)) return;
  // The data disk may be full. The backup goes on; a later backup adds the folder to the list.
  await markedFolders.write(dataDir, { folders: [...marked, folder] }).catch(() => {});
}

async function readMarked(dataDir: string): Promise<string[]> {
  return (await markedFolders.read(dataDir))?.folders ?? [];
}
