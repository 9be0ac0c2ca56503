import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from './manifest.ts';

/**
 * Writes and syncs a file of a backup, readable by its owner only. Returns its path in the backup,
 * its size and the hash of the bytes written.
 */
export async function writeBackupFile(
  folder: string,
  path: string,
  content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
): Promise<BackupFile> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed() {
    for await (const chunk of content) {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  }
  await pipeline(hashed(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { path, bytes, sha256: hash.digest('hex') };
}
