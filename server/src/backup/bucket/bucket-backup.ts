import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BackupError, isImageFile, manifestText } from '../manifest.ts';
import { assertWritten, damagedFiles, forEachFile, sha256Of } from '../read-backup.ts';
import { type BackupReader, type BackupWriter, UnreadableFileError } from '../target.ts';
import { writeBackupFile } from '../write-file.ts';
import type { Bucket } from './bucket.ts';
import { folderKey, manifestKey, objectKey } from './bucket-layout.ts';

/** How `restore` is told a backup of the bucket of the settings. */
export const bucketLabel = (name: string) => `s3:${name}`;

export function bucketReader(bucket: Bucket, name: string): BackupReader {
  return {
    label: bucketLabel(name),
    async manifest() {
      try {
        const chunks = await Array.fromAsync(bucket.read(manifestKey(name)));
        return Buffer.concat(chunks).toString();
      } catch (error) {
        if (error instanceof UnreadableFileError) return undefined;
        throw error;
      }
    },
    read: (file) => bucket.read(objectKey(name, file)),
  };
}

interface Stored {
  /** Size of each picture that the bucket has, by key. */
  sizes: Map<string, number>;
  /** Those that were read after they were written, and that a complete backup names. */
  trusted: Set<string>;
}

/**
 * Writes a backup into a bucket. Tables wait in a folder of this machine until all pictures are there, so
 * that the snapshot of the database is not held meanwhile; of pictures, memory has a few at a time.
 */
export async function bucketWriter(
  bucket: Bucket,
  name: string,
  { stored: { sizes, trusted }, workFolder }: { stored: Stored; workFolder: string },
): Promise<BackupWriter> {
  for await (const { key } of bucket.list(folderKey(name))) {
    throw new BackupError(`Another backup is being written to ${key}.`);
  }
  const spool = await mkdtemp(join(workFolder, '.spool-'));
  const reader = bucketReader(bucket, name);
  let isComplete = false;
  return {
    // A bucket tells nobody how much it takes.
    assertRoom: async () => {},

    async write(path, content) {
      if (!isImageFile({ path })) return writeBackupFile(spool, path, content);
      const bytes = await buffer(Readable.from(content));
      const file = { path, bytes: bytes.length, sha256: sha256Of(bytes) };
      await bucket.put(objectKey(name, file), bytes.length, () => bytes);
      return file;
    },

    async reuse(path, sha256) {
      const key = objectKey(name, { path, sha256 });
      const bytes = sizes.get(key);
      if (bytes === undefined) return undefined;
      const file = { path, bytes, sha256 };
      if (trusted.has(key)) return file;
      // A run that was cut off has written it and not read it again.
      const damaged = await damagedFiles(reader, [file], () => {});
      return damaged.length === 0 ? file : undefined;
    },

    // No manifest will name it: `tidy` removes it, a day later.
    remove: async () => {},

    async finish({ manifest, written }, report) {
      const waiting = written.filter((file) => !isImageFile(file));
      await forEachFile(waiting, async ({ path, bytes, sha256 }) => {
        const body = () => createReadStream(join(spool, path));
        await bucket.put(objectKey(name, { path, sha256 }), bytes, body);
      });
      await assertWritten(reader, written, report);
      const text = Buffer.from(manifestText(manifest));
      await bucket.put(manifestKey(name), text.length, () => text);
      isComplete = true;
    },

    async close() {
      await rm(spool, { recursive: true, force: true });
      // Objects that stay have no manifest: a later run removes them.
      if (!isComplete) await removeObjects(bucket, name).catch(() => {});
    },
  };
}

/** Removes a backup, the manifest first: half of it never looks complete. Its pictures stay. */
export async function removeObjects(bucket: Bucket, name: string): Promise<void> {
  await bucket.remove(manifestKey(name));
  for (const { key } of await Array.fromAsync(bucket.list(folderKey(name)))) {
    await bucket.remove(key);
  }
}
