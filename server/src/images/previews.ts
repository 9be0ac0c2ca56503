import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import { clothPixels } from './cloth.ts';
import { previewSize } from './decoding/image-codec.ts';
import { runDecoder } from './decoding/image-processing.ts';
import { storedRenditions } from './renditions.ts';
import { type ImageStorage, previewName } from './storage/image-storage.ts';

/**
 * Number of different patterns. They are few, so that all stay cached: drawing one blocks the server for about 40 ms.
 */
const cloths = 16;

/**
 * Link previews for other sites. Previews of stored pictures are stored beside them; `onError` gets the reason if
 * that fails.
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
    /** Preview of a stored picture; undefined if the picture is unknown. */
    async ofPicture(name: string): Promise<Buffer | undefined> {
      const render = (stored: Buffer) => runDecoder('encodePreview', stored);
      const file = await openRendition(previewName(name), name, render);
      return file && buffer(file.stream);
    },
    /** Preview with one of the stitched patterns; the same seed gives the same pattern. */
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
