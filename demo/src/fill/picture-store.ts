import { readFile } from 'node:fs/promises';
import { storedPath } from '@alumni/shared/images/stored-path';
import pLimit from 'p-limit';
import type { Account } from '../../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../../server/src/db/database.ts';
import type { ProcessedImage } from '../../../server/src/images/decoding/image-codec.ts';
import { processImage } from '../../../server/src/images/decoding/image-processing.ts';
import { imagesStore } from '../../../server/src/images/images.store.ts';
import type { ImageStorage } from '../../../server/src/images/storage/image-storage.ts';
import { storeImage } from '../../../server/src/images/store-image.ts';
import { callerFor } from './caller-for.ts';

export interface PictureStore {
  /** Stores a picture as an upload of this account, unless it exists; returns its path. */
  store(picture: string, uploader: Account): Promise<string>;
}

/**
 * Number of pictures that are processed at once. It exceeds a small machine's cores, because some pictures wait for
 * the disk.
 */
const processedAtOnce = 4;

/**
 * Re-encodes files of `demo/pictures` like uploads, each once. Every account that shows a picture gets its own row and
 * file: a record may name only its creator's uploads.
 */
export async function pictureStore(
  db: Database,
  storage: ImageStorage,
  pictures: Set<string>,
): Promise<PictureStore> {
  const processed = new Map<string, ProcessedImage>();
  await pLimit(processedAtOnce).map(pictures, async (picture) => {
    const file = new URL(`../../pictures/${picture}.webp`, import.meta.url);
    processed.set(picture, await processImage(await readFile(file)));
  });
  // Files that a failed upload leaves behind need no handling here: the server's clean-up removes them.
  const stores = { storage, images: imagesStore(db), onLeftover: () => {} };
  return {
    async store(picture, uploader) {
      const image = processed.get(picture);
      if (!image) throw new Error(`The picture ${picture} was not asked for.`);
      return storedPath(await storeImage(stores, image, callerFor(uploader), picture));
    },
  };
}
