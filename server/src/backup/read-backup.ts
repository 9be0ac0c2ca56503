import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Report } from '../core/report.ts';
import {
  BackupError,
  type BackupFile,
  type Manifest,
  manifestFile,
  parseManifest,
} from './manifest.ts';
import { type BackupReader, UnreadableFileError } from './target.ts';

/** Object storage has a high latency: several files are read or copied in parallel. */
const concurrentFiles = 4;

/**
 * Runs `work` for each file and reports the number done. After a failure, it begins no other file and waits for the
 * files in progress.
 */
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
    // p-limit goes on with queued items after a failure unless the queue is cleared.
    limit.clearQueue();
    await Promise.allSettled(begun);
  }
}

/** Throws if the manifest is missing: it is written last, so the backup is incomplete. */
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

/** The files by path; empty if the manifest is damaged. */
export async function filesByPath(reader: BackupReader): Promise<Map<string, BackupFile>> {
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
  const check = async (file: BackupFile) => {
    if (!(await isIntact(reader, file))) damaged.push(file.path);
  };
  await forEachFile(files, check, report);
  return damaged.sort();
}

/** Reads written files back. Throws `BackupError` if one differs. */
export async function assertWritten(
  reader: BackupReader,
  files: BackupFile[],
  report: Report,
): Promise<void> {
  const verified = (done: number) => report('Verified', done, files.length);
  const [damaged] = await damagedFiles(reader, files, verified);
  if (damaged) throw new BackupError(`${damaged} cannot be read again as it was written.`);
}

/** Reads a picture into memory; undefined if its size or hash differs. */
export async function readVerified(
  reader: BackupReader,
  file: BackupFile,
): Promise<Buffer | undefined> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(reader.read(file)));
    return sha256Hex(bytes) === file.sha256 ? bytes : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

export function sha256Hex(bytes: Buffer): string {
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
