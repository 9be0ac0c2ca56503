import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isQuotaReached } from '../core/quota.ts';
import { isDiskFull } from '../db/errors.ts';
import { BackupError, type BackupFile } from './manifest.ts';

/** Writes and syncs a file that only its owner can read. Returns its path in the backup, its size and its hash. */
export async function writeBackupFile(
  folder: string,
  path: string,
  content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
): Promise<BackupFile> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(throwFolderError(folder));
  const hash = createHash('sha256');
  let bytes = 0;
  let readError: unknown;
  async function* hashed() {
    try {
      for await (const chunk of content) {
        const buffer = Buffer.from(chunk);
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    } catch (error) {
      readError = error;
      throw error;
    }
  }
  await pipeline(hashed(), createWriteStream(file, { mode: 0o600, flush: true })).catch(
    (error: unknown) => {
      if (error === readError) throw error;
      return throwFolderError(folder)(error);
    },
  );
  return { path, bytes, sha256: hash.digest('hex') };
}

/**
 * Returns a function that throws an error which names the backup folder. Without this name, the operator might suspect
 * the data folder.
 */
export function throwFolderError(folder: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (isQuotaReached(error)) {
      throw new BackupError(
        `The quota for the backup folder ${folder} is used up: have it raised, or choose another folder.`,
      );
    }
    if (isDiskFull(error)) {
      throw new BackupError(
        `The disk of the backup folder ${folder} is full (${code}; see df -h and df -i): make room, or choose a folder on another disk.`,
      );
    }
    throw new BackupError(`The backup folder ${folder} cannot be written (${code}).`);
  };
}
