import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import { type RenditionFormat, renderRendition } from './image-processing.ts';
import { type ImageStorage, renditionName, type StoredFile } from './image-storage.ts';

export interface Renditions {
  /** The picture at a width, made at the first ask; `undefined` where there is no such picture. */
  open(name: string, width: number, format: RenditionFormat): Promise<StoredFile | undefined>;
}

/**
 * Smaller versions of stored pictures, kept beside them. The same one asked for twice at once is
 * made once. One that cannot be kept is answered all the same: `onError` gets the reason.
 */
export function storedRenditions(
  storage: ImageStorage,
  inTurn: Semaphore,
  onError: (error: unknown) => void,
): Renditions {
  const making = new Map<string, Promise<Buffer | undefined>>();

  async function make(
    name: string,
    width: number,
    format: RenditionFormat,
  ): Promise<Buffer | undefined> {
    const original = await storage.open(name);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const rendition = await inTurn(() => renderRendition(bytes, width, format));
    storage.put(renditionName(name, width, format), rendition).catch(onError);
    return rendition;
  }

  return {
    async open(name, width, format) {
      const key = renditionName(name, width, format);
      const kept = await storage.open(key);
      if (kept) return kept;
      const made = making.get(key) ?? make(name, width, format);
      making.set(key, made);
      try {
        const bytes = await made;
        return bytes && { stream: Readable.from([bytes]), size: bytes.length };
      } finally {
        making.delete(key);
      }
    },
  };
}
