import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import type { RenditionFormat } from './decoding/image-codec.ts';
import { renderRendition } from './decoding/image-processing.ts';
import { type ImageStorage, renditionName, type StoredFile } from './storage/image-storage.ts';

export interface Renditions {
  /** The picture at a width in pixels, rendered at the first request; undefined if unknown. */
  open(name: string, width: number, format: RenditionFormat): Promise<StoredFile | undefined>;
}

/**
 * Renditions of stored pictures, stored beside them. Concurrent requests for the same rendition
 * render it once. If storing it fails, it is returned all the same and `onError` gets the reason.
 */
export function storedRenditions(
  storage: ImageStorage,
  semaphore: Semaphore,
  onError: (error: unknown) => void,
): Renditions {
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function render(
    name: string,
    width: number,
    format: RenditionFormat,
  ): Promise<Buffer | undefined> {
    const original = await storage.open(name);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const rendition = await semaphore(() => renderRendition(bytes, width, format));
    storage.put(renditionName(name, width, format), rendition).catch(onError);
    return rendition;
  }

  return {
    async open(name, width, format) {
      const key = renditionName(name, width, format);
      const existing = await storage.open(key);
      if (existing) return existing;
      const rendering = inProgress.get(key) ?? render(name, width, format);
      inProgress.set(key, rendering);
      try {
        const bytes = await rendering;
        return bytes && { stream: Readable.from([bytes]), size: bytes.length };
      } finally {
        inProgress.delete(key);
      }
    },
  };
}
