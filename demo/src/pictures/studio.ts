import { storedPath } from '@alumni/shared/files';
import { semaphore } from '../../../server/src/core/semaphore.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { processImage } from '../../../server/src/files/image-processing.ts';
import type { ImageStorage } from '../../../server/src/files/image-storage.ts';
import { imagesStore } from '../../../server/src/files/images.store.ts';
import { storeImage } from '../../../server/src/files/store-image.ts';
import type { Order } from './order.ts';
import { startPainters } from './painters.ts';

export interface Studio {
  /** Draws a picture and takes it in as an upload of this account; returns its path. */
  hang(order: Order, uploadedBy: string): Promise<string>;
  close(): void;
}

/** Two draw while two encode: a machine with two cores is busy, one with more is not needed. */
const hands = 2;

export function studio({
  db,
  storage,
  onPicture,
}: {
  db: Database;
  storage: ImageStorage;
  onPicture(): void;
}): Studio {
  const painters = startPainters(hands);
  const inTurn = semaphore(hands, Number.POSITIVE_INFINITY);
  // What a failure leaves behind is removed by the server's own clean-up.
  const keeping = { storage, images: imagesStore(db), onLeftover: () => {} };
  return {
    async hang(order, uploadedBy) {
      const drawn = await painters.paint(order);
      const image = await inTurn(() => processImage(drawn));
      const name = await storeImage(keeping, image, uploadedBy);
      onPicture();
      return storedPath(name);
    },
    close: painters.close,
  };
}
