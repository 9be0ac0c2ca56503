import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from './manifest.ts';

/**
 * Writes a file of a backup, for its owner's eyes only, and returns when its content is on the disk.
 * The hash is of what was written.
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
  async function* counted() {
    for await (const chunk of content) {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  }
  await pipeline(counted(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { path, bytes, sha256: hash.digest('hex') };
}
