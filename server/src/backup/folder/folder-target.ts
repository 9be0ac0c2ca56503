import {
  access,
  constants,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../manifest.ts';
import { type BackupTarget, type StoredBackup, timeOfBackup } from '../target.ts';
import { throwFolderError } from '../write-file.ts';
import { folderReader, folderWriter } from './folder-backup.ts';
import { isFolderGone, markFolder } from './folder-mark.ts';
import { removeAbandoned } from './work-folder.ts';

/** In a backup that a trial restore could not read. */
const damagedMark = 'damaged';

/** Daily backups in a folder, each in one of its own; equal pictures are one file with several names. */
export function folderTarget(dir: string, dataDir: string): BackupTarget {
  return {
    label: dir,
    workFolder: dir,
    isGone: () => isFolderGone(dataDir, dir),
    renew: () => markFolder(dataDir, dir),
    list: () => listFolder(dir),
    reader: (name) => folderReader(join(dir, name)),
    async begin(name, before) {
      await assertWritable(dir);
      await removeAbandoned(dir);
      const part = join(dir, `.part-${name}`);
      const from = before && join(dir, before.name);
      const writer = await folderWriter(part, { dataDir, before: from, isNamed: false });
      return {
        ...writer,
        async finish(made, report) {
          await writer.finish(made, report);
          await rename(part, join(dir, name));
          await markFolder(dataDir, dir).catch(throwFolderError(dir));
        },
      };
    },
    markDamaged: (name) => writeFile(join(dir, name, damagedMark), '', { mode: 0o600 }),
    async freeShare() {
      const { bavail, blocks } = await statfs(dir);
      return bavail / Math.max(1, blocks);
    },
    async tidy(outdated) {
      for (const name of outdated) await rm(join(dir, name), { recursive: true });
    },
  };
}

/** Complete backups in a folder, oldest first. */
export async function listFolder(dir: string): Promise<StoredBackup[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const backups: StoredBackup[] = [];
  for (const name of names.sort()) {
    const time = timeOfBackup(name);
    if (!time) continue;
    const mark = await stat(join(dir, name, damagedMark)).catch(() => undefined);
    backups.push({ name, time, label: join(dir, name), isDamaged: mark !== undefined });
  }
  return backups;
}

async function assertWritable(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`Backups cannot be written to ${dir} (${code}).`);
  }
}
