import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Report } from '../db/backfill.ts';
import {
  BackupError,
  type BackupFile,
  type Manifest,
  manifestFile,
  parseManifest,
} from './manifest.ts';
import { type BackupReader, UnreadableFileError } from './target.ts';

/** Object storage has a high latency, so several files are read or copied in parallel. */
const concurrentFiles = 4;

/** Does `work` for each of some files, and tells how many are done. After a failure no other begins, and none goes on. */
export async function forEachFile<T>(
  files: Iterable<T>,
  work: (file: T) => Promise<unknown>,
  report: (done: number) => void = () => {},
): Promise<void> {
  let done = 0;
  const limit = pLimit(concurrentFiles);
  const begun = new Set<Promise<unknown>>();
  const one = async (file: T) => {
    const working = work(file);
    begun.add(working);
    await working;
    begun.delete(working);
    done += 1;
    report(done);
  };
  try {
    await limit.map(files, one);
  } finally {
    // p-limit continues with queued items after a failure, unless the queue is cleared.
    limit.clearQueue();
    await Promise.allSettled(begun);
  }
}

/** Reads the manifest. Throws if it is missing: it is written last, so the backup is incomplete. */
export async function readManifest(reader: BackupReader): Promise<Manifest> {
  const text = await reader.manifest();
  if (text === undefined) {
    throw new BackupError(`${reader.label} is not a complete backup: it has no ${manifestFile}.`);
  }
  const manifest = parseManifest(text);
  if (manifest) return manifest;
  throw new BackupError(
    `${manifestFile} of ${reader.label} is damaged, or of a newer version of this program.`,
  );
}

/** Files by path, of a backup whose manifest may be damaged. */
export async function filesOf(reader: BackupReader): Promise<Map<string, BackupFile>> {
  const manifest = parseManifest((await reader.manifest()) ?? '');
  return new Map(manifest?.files.map((file) => [file.path, file]));
}

/** Paths of files that are missing, or whose size or hash differs from the manifest. */
export async function damagedFiles(
  reader: BackupReader,
  files: BackupFile[],
  report: (done: number) => void,
): Promise<string[]> {
  const damaged: string[] = [];
  const look = async (file: BackupFile) => {
    if (!(await isIntact(reader, file))) damaged.push(file.path);
  };
  await forEachFile(files, look, report);
  return damaged.sort();
}

/** Reads files that were just written. Throws `BackupError` if one is not as it was written. */
export async function assertWritten(
  reader: BackupReader,
  files: BackupFile[],
  report: Report,
): Promise<void> {
  const verified = (done: number) => report('Verified', done, files.length);
  const [damaged] = await damagedFiles(reader, files, verified);
  if (damaged) throw new BackupError(`${damaged} cannot be read again as it was written.`);
}

/** For a picture, which memory has room for; undefined unless it is as it was written. */
export async function readWhole(
  reader: BackupReader,
  file: BackupFile,
): Promise<Buffer | undefined> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(reader.read(file)));
    return sha256Of(bytes) === file.sha256 ? bytes : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function isIntact(reader: BackupReader, file: BackupFile): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of reader.read(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return false;
    throw error;
  }
  return bytes === file.bytes && hash.digest('hex') === file.sha256;
}
