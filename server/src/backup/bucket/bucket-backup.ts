import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isImageFile, manifestText } from '../manifest.ts';
import { assertWritten, damagedFiles, forEachFile, sha256Hex } from '../read-backup.ts';
import { type BackupReader, type BackupWriter, UnreadableFileError } from '../target.ts';
import { writeBackupFile } from '../write-file.ts';
import type { Bucket } from './bucket.ts';
import { folderKey, manifestKey, objectKey } from './bucket-layout.ts';

/** The argument with which `restore` finds a backup in the configured bucket. */
export const bucketLabel = ({ folder }: Bucket, name: string) => `s3:${folder}${name}`;

export function bucketReader(bucket: Bucket, name: string): BackupReader {
  return {
    label: bucketLabel(bucket, name),
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
  /** Pictures that a complete backup names and that were read back after writing. */
  trusted: Set<string>;
}

/**
 * Writes a backup into a bucket. Tables are first written to a local folder, so that the database snapshot need not
 * wait for a slow bucket. They are uploaded after the pictures. Memory holds a few pictures at a time.
 */
export async function bucketWriter(
  bucket: Bucket,
  name: string,
  { stored: { sizes, trusted }, workFolder }: { stored: Stored; workFolder: string },
): Promise<BackupWriter> {
  const spool = await mkdtemp(join(workFolder, '.spool-'));
  const reader = bucketReader(bucket, name);
  let isComplete = false;
  return {
    // Buckets do not report their free space.
    assertRoom: async () => {},

    async write(path, content) {
      if (!isImageFile({ path })) return writeBackupFile(spool, path, content);
      const bytes = await buffer(Readable.from(content));
      const file = { path, bytes: bytes.length, sha256: sha256Hex(bytes) };
      await bucket.put(objectKey(name, file), bytes.length, () => bytes);
      return file;
    },

    async reuse(path, sha256) {
      const key = objectKey(name, { path, sha256 });
      const bytes = sizes.get(key);
      if (bytes === undefined) return undefined;
      const file = { path, bytes, sha256 };
      if (trusted.has(key)) return file;
      // An interrupted run may have written the picture without reading it back.
      const damaged = await damagedFiles(reader, [file], () => {});
      return damaged.length === 0 ? file : undefined;
    },

    // No manifest will name the picture, so `tidy` removes it a day later.
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
      // Ignores a failure: the remaining objects have no manifest, so a later run removes them.
      if (!isComplete) await removeObjects(bucket, name).catch(() => {});
    },
  };
}

/**
 * Deletes the objects of a backup except its pictures, which other backups share. The manifest goes first, so that a
 * half-deleted backup never looks complete.
 */
export async function removeObjects(bucket: Bucket, name: string): Promise<void> {
  await bucket.remove(manifestKey(name));
  for (const { key } of await Array.fromAsync(bucket.list(folderKey(name)))) {
    await bucket.remove(key);
  }
}
