import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Semaphore } from '../core/semaphore.ts';
import { clothPixels } from './cloth.ts';
import { previewSize, renderPreview } from './image-processing.ts';
import { type ImageStorage, previewName } from './image-storage.ts';

export interface Previews {
  /** A stored picture, cropped; undefined if it is unknown. */
  ofPicture(name: string): Promise<Buffer | undefined>;
  /** The stitched pattern of a seed. */
  ofCloth(seed: string): Promise<Buffer>;
}

/** Patterns are drawn again rather than stored. */
const maxPatterns = 50;

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
  const patterns = new LRUCache<string, Buffer>({ max: maxPatterns });

  async function once(key: string, make: () => Promise<Buffer | undefined>) {
    const making = inProgress.get(key) ?? make();
    inProgress.set(key, making);
    try {
      return await making;
    } finally {
      inProgress.delete(key);
    }
  }

  async function render(name: string): Promise<Buffer | undefined> {
    const original = await storage.open(name);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const preview = await semaphore(() => renderPreview(bytes));
    storage.put(previewName(name), preview).catch(onError);
    return preview;
  }

  async function draw(seed: string): Promise<Buffer> {
    const { width, height } = previewSize;
    const pattern = await semaphore(() =>
      renderPreview(clothPixels(seed, width, height), { raw: true }),
    );
    patterns.set(seed, pattern);
    return pattern;
  }

  return {
    async ofPicture(name) {
      const existing = await storage.open(previewName(name));
      return existing ? buffer(existing.stream) : once(name, () => render(name));
    },
    async ofCloth(seed) {
      return patterns.get(seed) ?? ((await once(`cloth ${seed}`, () => draw(seed))) as Buffer);
    },
  };
}
