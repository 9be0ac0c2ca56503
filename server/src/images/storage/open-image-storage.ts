import { diskStorage } from './disk-storage.ts';
import type { ImageStorage, S3Settings } from './image-storage.ts';

/** S3-compatible storage if it is configured, else `files` in the data folder. */
export async function openImageStorage(settings: {
  dataDir: string;
  s3?: S3Settings | undefined;
}): Promise<ImageStorage> {
  if (!settings.s3) return diskStorage(settings.dataDir);
  // The SDK is large: load it only if it is needed.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(settings.s3);
}
