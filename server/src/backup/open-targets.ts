import type { S3Settings } from '../images/storage/image-storage.ts';
import type { BackupTargets } from '../settings/live-settings.ts';
import { folderTarget } from './folder/folder-target.ts';
import { BackupError } from './manifest.ts';
import type { BackupTarget } from './target.ts';

/** The folder comes first: it fails sooner and needs no network. */
export async function openBackupTargets(
  { dir, bucket }: BackupTargets,
  dataDir: string,
  stopping?: AbortSignal,
): Promise<BackupTarget[]> {
  return [
    ...(dir ? [folderTarget(dir, dataDir)] : []),
    ...(bucket ? [await openBucketTarget(bucket, dataDir, stopping)] : []),
  ];
}

export async function openBucketTarget(
  settings: S3Settings,
  dataDir: string,
  stopping?: AbortSignal,
): Promise<BackupTarget> {
  // The SDK is large: load it only if it is needed.
  const [{ openBucket }, { bucketTarget }] = await Promise.all([
    import('./bucket/bucket.ts'),
    import('./bucket/bucket-target.ts'),
  ]);
  return bucketTarget(openBucket(settings, { stopping }), dataDir);
}

/** Runs `work` for every target even if some fail, then throws the failures. */
export async function forEachTarget<T>(
  targets: BackupTarget[],
  work: (target: BackupTarget) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const failures: { target: BackupTarget; error: unknown }[] = [];
  for (const target of targets) {
    await work(target).then(
      (result) => results.push(result),
      (error: unknown) => failures.push({ target, error }),
    );
  }
  if (failures.length === 0) return results;
  if (targets.length === 1) throw failures[0]?.error;
  const sentences = failures.map(({ target, error }) => `${target.label}: ${describeError(error)}`);
  throw new BackupError(sentences.join(' '), { cause: failures[0]?.error });
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
