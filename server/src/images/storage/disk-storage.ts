import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '../../core/sync-folder.ts';
import type { ImageStorage, ListedFile, StoredFile } from './image-storage.ts';
import { errorCode, throwStorageError } from './storage-error.ts';

/** Stores files in `files` of the data folder, in subfolders by the name's first two characters. */
export function diskStorage(dataDir: string): ImageStorage {
  const root = join(dataDir, 'files');

  return {
    async put(name, bytes) {
      await writeDurably(filePath(root, name), join(root, 'tmp', randomUUID()), bytes).catch(
        throwStorageError,
      );
    },
    open: (name) => openFile(filePath(root, name)).catch(throwStorageError),
    async remove(name) {
      await rm(filePath(root, name), { force: true }).catch(throwStorageError);
    },
    list: () => listFiles(root),
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}

/** Path of a stored file, e.g. `renditions/ab/abc.webp` for `renditions/abc.webp`. */
function filePath(root: string, name: string): string {
  const parts = name.split('/');
  const file = parts.pop() ?? '';
  if (parts[0] === 'tmp') return join(root, 'tmp', file);
  return join(root, ...parts, file.slice(0, 2), file);
}

async function writeDurably(path: string, temporary: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(dirname(temporary), { recursive: true });
  const firstCreated = await mkdir(folder, { recursive: true });
  try {
    await writeFile(temporary, bytes, { flag: 'wx', flush: true });
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
  if (firstCreated) await syncFolders(dirname(firstCreated), folder);
}

/** Syncs the parents of a new folder: otherwise a power cut may lose it. */
async function syncFolders(top: string, folder: string): Promise<void> {
  for (let path = dirname(folder); path.length >= top.length; path = dirname(path)) {
    await syncFolder(path);
    if (path === dirname(path)) return;
  }
}

async function openFile(path: string): Promise<StoredFile | undefined> {
  const file = await open(path, 'r').catch(ignoreMissing);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return { stream: file.createReadStream(), size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* listFiles(root: string): AsyncGenerator<ListedFile> {
  const folder = await opendir(root, { recursive: true }).catch(ignoreMissing);
  if (!folder) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(ignoreMissing);
    if (stats) yield { name: storedName(relative(root, path)), modifiedAt: stats.mtime };
  }
}

/** Inverse of `filePath`, for a path relative to its root. */
function storedName(path: string): string {
  const parts = path.split(sep);
  const file = parts.pop() ?? '';
  return [...(parts[0] === 'tmp' ? parts : parts.slice(0, -1)), file].join('/');
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
