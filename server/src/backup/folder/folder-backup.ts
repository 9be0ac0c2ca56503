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
import { assertWritten, filesOf } from '../read-backup.ts';
import { type BackupReader, type BackupWriter, UnreadableFileError } from '../target.ts';
import { noteUnfinished, removeUnfinished } from '../unfinished.store.ts';
import { throwFolderError, writeBackupFile } from '../write-file.ts';
import { assertRoomFor } from './room.ts';

/** Compressed tables take a tenth of the database as a rule, and a little more than last time. */
const tableShare = 0.2;
const tableGrowth = 1.2;
/** One for each table, and the manifest. */
const otherFiles = 80;

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

interface FolderOptions {
  dataDir: string;
  /** Folder of the backup whose pictures are linked where the disk can. */
  before?: string | undefined;
  /** Whether a person has named the folder: what else is in it stays. */
  isNamed: boolean;
}

/** Writes a backup into a folder, which must be empty. */
export async function folderWriter(
  folder: string,
  { dataDir, before, isNamed }: FolderOptions,
): Promise<BackupWriter> {
  await prepareFolder(folder);
  const former = before ? await filesOf(folderReader(before)) : undefined;
  const release = noteUnfinished(dataDir, { folder, isNamed });
  let isComplete = false;
  return {
    assertRoom: async ({ images, databaseBytes }) => {
      const lacking = images.filter(
        ({ name, sha256 }) => former?.get(imageFile(name))?.sha256 !== sha256,
      );
      const bytes =
        sum(lacking) + (former ? tableGrowth * sum(tablesOf(former)) : tableShare * databaseBytes);
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

function tablesOf(files: Map<string, BackupFile>): BackupFile[] {
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

/** False where the disk has no links, or the file is gone or another one now. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}
