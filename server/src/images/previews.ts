import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import { clothPixels } from './cloth.ts';
import { previewSize } from './decoding/image-codec.ts';
import { renderPreview } from './decoding/image-processing.ts';
import { type ImageStorage, previewName } from './storage/image-storage.ts';

export interface Previews {
  /** A stored picture, cropped; undefined if it is unknown. */
  ofPicture(name: string): Promise<Buffer | undefined>;
  /** One of the stitched patterns, the same for a seed. */
  ofCloth(seed: string): Promise<Buffer>;
}

/** Drawing one keeps the server from answering for some 40 ms: more are never drawn. */
const cloths = 16;

/**
 * Pictures that other sites show with a link. Those of stored pictures are stored beside them.
 * Concurrent requests for the same one render it once. `onError` gets why one could not be stored.
 */
export function storedPreviews(
  storage: ImageStorage,
  semaphore: Semaphore,
  onError: (error: unknown) => void,
): Previews {
  const inProgress = new Map<string, Promise<Buffer | undefined>>();
  const drawn = new Map<number, Promise<Buffer>>();

  async function render(name: string): Promise<Buffer | undefined> {
    const original = await storage.open(name);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const preview = await semaphore(() => renderPreview(bytes));
    storage.put(previewName(name), preview).catch(onError);
    return preview;
  }

  async function draw(cloth: number): Promise<Buffer> {
    const { width, height } = previewSize;
    return semaphore(() =>
      renderPreview(clothPixels(`preview ${cloth}`, width, height), { raw: true }),
    );
  }

  return {
    async ofPicture(name) {
      const existing = await storage.open(previewName(name));
      if (existing) return buffer(existing.stream);
      const making = inProgress.get(name) ?? render(name);
      inProgress.set(name, making);
      return making.finally(() => inProgress.delete(name));
    },
    async ofCloth(seed) {
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
