import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import { clothPixels } from './cloth.ts';
import { previewSize } from './decoding/image-codec.ts';
import { runDecoder } from './decoding/image-processing.ts';
import { storedRenditions } from './renditions.ts';
import { type ImageStorage, previewName } from './storage/image-storage.ts';

/** Drawing one keeps the server from answering for some 40 ms: more are never drawn. */
const cloths = 16;

/**
 * Pictures that other sites show with a link. Those of stored pictures are stored beside them.
 * `onError` gets why one could not be stored.
 */
export function storedPreviews(
  storage: ImageStorage,
  semaphore: Semaphore,
  onError: (error: unknown) => void,
) {
  const openRendition = storedRenditions(storage, semaphore, onError);
  const drawn = new Map<number, Promise<Buffer>>();

  async function draw(cloth: number): Promise<Buffer> {
    const { width, height } = previewSize;
    return semaphore(() =>
      runDecoder('encodePreview', clothPixels(`preview ${cloth}`, width, height), { raw: true }),
    );
  }

  return {
    /** A stored picture, cropped; undefined if it is unknown. */
    async ofPicture(name: string): Promise<Buffer | undefined> {
      const render = (stored: Buffer) => runDecoder('encodePreview', stored);
      const file = await openRendition(previewName(name), name, render);
      return file && buffer(file.stream);
    },
    /** One of the stitched patterns, the same for a seed. */
    async ofCloth(seed: string): Promise<Buffer> {
      const cloth = createHash('sha256').update(seed).digest().readUInt32BE() % cloths;
      const drawing = drawn.get(cloth) ?? draw(cloth);
      drawn.set(cloth, drawing);
      return drawing.catch((error: unknown) => {
        drawn.delete(cloth);
        throw error;
      });
    },
  };
}
