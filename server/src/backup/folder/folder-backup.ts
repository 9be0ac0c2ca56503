import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOrdinaryPath } from '../../core/ordinary-path.ts';
import { BackupError, manifestFile, manifestText } from '../manifest.ts';
import { assertWritten, filesOf } from '../read-backup.ts';
import { type BackupReader, type BackupWriter, UnreadableFileError } from '../target.ts';
import { throwFolderError, writeBackupFile } from '../write-file.ts';

const unreadableCodes = ['ENOENT', 'ENOTDIR', 'EIO', 'EISDIR'];

/** A backup in a folder. */
export function folderReader(folder: string): BackupReader {
  return {
    label: folder,
    manifest: () =>
      readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
        return undefined;
      }),
    async *read({ path }) {
      try {
        yield* createReadStream(join(folder, path));
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        throw unreadableCodes.includes(code) ? new UnreadableFileError(path) : error;
      }
    },
  };
}

/**
 * Writes a backup into a folder, which must be empty. Pictures that the backup in folder `before` has
 * are linked where the disk can.
 */
export async function folderWriter(folder: string, before?: string): Promise<BackupWriter> {
  await prepareFolder(folder);
  const former = before ? await filesOf(folderReader(before)) : undefined;
  return {
    write: (path, content) => writeBackupFile(folder, path, content),
    async reuse(path, sha256) {
      const known = former?.get(path);
      if (!before || known?.sha256 !== sha256) return undefined;
      return (await linkFile(join(before, path), join(folder, path))) ? known : undefined;
    },
    remove: ({ path }) => rm(join(folder, path)),
    async finish({ manifest, written }, report) {
      await assertWritten(folderReader(folder), written, report);
      const part = `${manifestFile}.part`;
      await writeBackupFile(folder, part, [manifestText(manifest)]);
      await rename(join(folder, part), join(folder, manifestFile));
    },
    // Unfinished files in a folder that a person has named are theirs to look at.
    close: async () => {},
  };
}

async function prepareFolder(folder: string): Promise<void> {
  if (!isOrdinaryPath(folder)) {
    throw new BackupError('The backup folder must not be in /proc, /sys or /dev.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwFolderError(folder));
  if ((await readdir(folder).catch(throwFolderError(folder))).length === 0) return;
  throw new BackupError(`${folder} is not empty. Choose a new folder for each backup.`);
}

/** False where the disk has no links, or the file is gone or another one now. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}
