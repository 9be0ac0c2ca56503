import type { S3Settings } from '../files/image-storage.ts';
import { folderPlace } from './folder-place.ts';
import { BackupError } from './manifest.ts';
import { RefusedPlaceError } from './ownership.ts';
import type { BackupPlace } from './place.ts';

/** Targets of the daily backups: a folder, a bucket, or both. */
export interface BackupTargets {
  dir?: string | undefined;
  bucket?: S3Settings | undefined;
}

/** The folder first: it fails sooner, and needs no network. */
export async function openBackupPlaces(
  { dir, bucket }: BackupTargets,
  dataDir: string,
  stopping?: AbortSignal,
): Promise<BackupPlace[]> {
  return [
    ...(dir ? [folderPlace(dir)] : []),
    ...(bucket ? [await openBucketPlace(bucket, dataDir, stopping)] : []),
  ];
}

export async function openBucketPlace(
  settings: S3Settings,
  dataDir: string,
  stopping?: AbortSignal,
): Promise<BackupPlace> {
  // The SDK is large: load it only if it is needed.
  const [{ openBucket }, { bucketPlace }] = await Promise.all([
    import('./bucket.ts'),
    import('./bucket-place.ts'),
  ]);
  return bucketPlace(openBucket(settings, { stopping }), dataDir);
}

/** Does something in each place, whether or not it fails in others. Throws what went wrong. */
export async function inEachPlace<T>(
  places: BackupPlace[],
  work: (place: BackupPlace) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const failures: { place: BackupPlace; error: unknown }[] = [];
  for (const place of places) {
    await work(place).then(
      (result) => results.push(result),
      (error: unknown) => failures.push({ place, error }),
    );
  }
  if (failures.length === 0) return results;
  if (places.length === 1) throw failures[0]?.error;
  const sentences = failures.map(({ place, error }) => `${place.label}: ${messageOf(error)}`);
  const refused = failures.find(({ error }) => error instanceof RefusedPlaceError);
  throw new BackupError(sentences.join(' '), { cause: (refused ?? failures[0])?.error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
