import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { deduplicated } from '../../core/deduplicated.ts';
import { folderNote } from '../../core/folder-note.ts';

/** In each folder of daily backups. A folder without it is another one than before, as where a disk is not mounted. */
const mark = '.alumni-backups';
const markText = `Daily backups are made in this folder. Where this file is missing none is: the disk may not be mounted.\n`;

/** Lists the marked folders in the data folder. */
const markedFolders = folderNote('backup-folders', z.object({ folders: z.array(z.string()) }));

const hasMark = deduplicated(async (folder: string) => {
  try {
    await stat(join(folder, mark));
    return true;
  } catch (error) {
    // If it cannot be read, making a backup says why.
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
});

/** Whether a folder that had backups is away: removed, or on a disk that is not mounted. */
export async function isFolderGone(dataDir: string, folder: string): Promise<boolean> {
  return (await readMarked(dataDir)).includes(folder) && !(await hasMark(folder));
}

/** Marks a folder as one of daily backups, and creates it where it is missing. */
export async function markFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, mark), markText, { mode: 0o600 });
  const marked = await readMarked(dataDir);
  if (marked.includes(folder)) return;
  // On a full disk of the data: the backup is made, and a later one notes it.
  await markedFolders.write(dataDir, { folders: [...marked, folder] }).catch(() => {});
}

async function readMarked(dataDir: string): Promise<string[]> {
  return (await markedFolders.read(dataDir))?.folders ?? [];
}
