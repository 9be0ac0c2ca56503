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
import { inTheNameOf } from './in-the-name-of.ts';

export interface PictureStore {
  /** Stores a picture as an upload of this account, unless it is there; returns its path. */
  store(picture: string, uploader: Account): Promise<string>;
}

/** More than two keep two cores busy while a file is read. */
const processedAtOnce = 4;

/**
 * Re-encodes these files of `demo/pictures` as the server does with uploads, each once. Storing
 * takes a row and a file for every account that shows the picture: a record may name only what its
 * creator has uploaded.
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
  // The server's clean-up removes what a failure leaves behind.
  const stores = { storage, images: imagesStore(db), onLeftover: () => {} };
  return {
    async store(picture, uploader) {
      const image = processed.get(picture);
      if (!image) throw new Error(`The picture ${picture} was not asked for.`);
      return storedPath(await storeImage(stores, image, inTheNameOf(uploader), picture));
    },
  };
}
