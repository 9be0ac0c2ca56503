import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOrdinaryPath } from '../../core/ordinary-path.ts';
import {
  BackupError,
  type BackupFile,
  imageFile,
  isImageFile,
  manifestFile,
  manifestText,
} from '../manifest.ts';
import { assertWritten, filesByPath } from '../read-backup.ts';
import { type BackupReader, type BackupWriter, UnreadableFileError } from '../target.ts';
import { markUnfinished, removeUnfinished } from '../unfinished.store.ts';
import { throwFolderError, writeBackupFile } from '../write-file.ts';
import { assertRoomFor } from './room.ts';

/**
 * Factors that estimate the size of the compressed tables, with a margin. `tableShare` multiplies the size of the
 * database, of which the tables usually take a tenth. `tableGrowth` multiplies the size of the tables in the last
 * backup, because little has changed since that backup.
 */
const tableShare = 0.2;
const tableGrowth = 1.2;
/** Estimated number of files besides the pictures: one for each table, and the manifest. */
const otherFiles = 80;

const unreadableCodes = ['ENOENT', 'ENOTDIR', 'EIO', 'EISDIR'];

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

interface FolderOptions {
  dataDir: string;
  /** Folder of an earlier backup. Its pictures are hard-linked into the new one where the disk allows it. */
  before?: string | undefined;
  /** Whether a person chose the folder: other files in it are then kept. */
  isNamed: boolean;
}

/** Writes a backup into an empty folder. */
export async function folderWriter(
  folder: string,
  { dataDir, before, isNamed }: FolderOptions,
): Promise<BackupWriter> {
  await prepareFolder(folder);
  const former = before ? await filesByPath(folderReader(before)) : undefined;
  const release = markUnfinished(dataDir, { folder, isNamed });
  let isComplete = false;
  return {
    assertRoom: async ({ images, databaseBytes }) => {
      const lacking = images.filter(
        ({ name, sha256 }) => former?.get(imageFile(name))?.sha256 !== sha256,
      );
      const bytes =
        sum(lacking) +
        (former ? tableGrowth * sum(tableFiles(former)) : tableShare * databaseBytes);
      const folders = new Set(images.map(({ name }) => dirname(imageFile(name))));
      const files = lacking.length + folders.size + otherFiles;
      await assertRoomFor(isNamed ? folder : dirname(folder), { bytes, files, dataDir });
    },
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
      isComplete = true;
    },
    async close() {
      try {
        if (!isComplete) await removeUnfinished({ folder, isNamed });
      } finally {
        release();
      }
    },
  };
}

function sum(files: Iterable<{ bytes: number }>): number {
  let total = 0;
  for (const { bytes } of files) total += bytes;
  return total;
}

function tableFiles(files: Map<string, BackupFile>): BackupFile[] {
  return [...files.values()].filter((file) => !isImageFile(file));
}

async function prepareFolder(folder: string): Promise<void> {
  if (!isOrdinaryPath(folder)) {
    throw new BackupError('The backup folder must not be in /proc, /sys or /dev.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwFolderError(folder));
  if ((await readdir(folder).catch(throwFolderError(folder))).length === 0) return;
  throw new BackupError(`${folder} is not empty. Choose a new folder for each backup.`);
}

/**
 * Creates a hard link. Returns false after any failure: the disk may have no hard links, or the file may be missing.
 */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}
