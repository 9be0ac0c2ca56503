import { storedPath } from '@alumni/shared/files';
import type { Database } from '../../db/database.ts';
import { gate } from '../../files/gate.ts';
import { processImage } from '../../files/image-processing.ts';
import type { ImageStorage } from '../../files/image-storage.ts';
import { imagesStore } from '../../files/images.store.ts';
import { keepImage } from '../../files/keep-image.ts';
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
  const inTurn = gate(hands, Number.POSITIVE_INFINITY);
  // What a failure leaves behind is removed by the server's own clean-up.
  const keeping = { storage, images: imagesStore(db), onLeftover: () => {} };
  return {
    async hang(order, uploadedBy) {
      const drawn = await painters.paint(order);
      const image = await inTurn(() => processImage(drawn));
      const name = await keepImage(keeping, image, uploadedBy);
      onPicture();
      return storedPath(name);
    },
    close: painters.close,
  };
}
