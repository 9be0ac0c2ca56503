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
import {
  type BackupTarget,
  isSiteId,
  type SiteBackups,
  type StoredBackup,
  timeOfBackup,
} from '../target.ts';
import { throwFolderError } from '../write-file.ts';
import { folderReader, folderWriter } from './folder-backup.ts';
import { folderMark, isFolderGone, markFolder } from './folder-mark.ts';
import { removeAbandoned } from './work-folder.ts';

/** Marks a backup that a trial restore could not read. */
const damagedMark = 'damaged';

/** Daily backups in a folder, with one subfolder for each site. */
export function folderTarget(dir: string, dataDir: string): BackupTarget {
  return {
    label: dir,
    async siteIds() {
      const names = await namesIn(dir);
      const ids = await readableIds(dir, names.filter(isSiteId).sort());
      return names.some(timeOfBackup) ? ['', ...ids] : ids;
    },
    site: (id) => siteFolder(join(dir, id), { target: dir, dataDir }),
  };
}

/**
 * Returns the ids whose folders are readable: folders of other sites are readable only for their own user. If none is
 * readable, returns all, so that the caller fails with the cause.
 */
async function readableIds(dir: string, ids: string[]): Promise<string[]> {
  const isReadable = (id: string) =>
    access(join(dir, id), constants.R_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  const readable = await Promise.all(ids.map(isReadable));
  return readable.includes(true) ? ids.filter((_, index) => readable[index]) : ids;
}

/** The backups of a site, each in its own folder. Equal pictures are hard links to one file. */
function siteFolder(
  dir: string,
  { target, dataDir }: { target: string; dataDir: string },
): SiteBackups {
  return {
    label: dir,
    workFolder: dir,
    list: () => listFolder(dir),
    reader: (name) => folderReader(join(dir, name)),
    async begin(name, before) {
      // A missing mark means that the disk may not be mounted. The backup would then land on another disk, and nobody
      // would notice.
      if (await isFolderGone(dataDir, target)) {
        throw new BackupError(
          `${target} is not the folder of before: its disk may not be mounted. Nothing was written. Mount it; to begin anew there, create the file ${join(target, folderMark)}.`,
        );
      }
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
          await markFolder(dataDir, target).catch(throwFolderError(target));
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
  const backups: StoredBackup[] = [];
  for (const name of (await namesIn(dir)).sort()) {
    const time = timeOfBackup(name);
    if (!time) continue;
    const mark = await stat(join(dir, name, damagedMark)).catch(() => undefined);
    backups.push({ name, time, label: join(dir, name), isDamaged: mark !== undefined });
  }
  return backups;
}

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
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
