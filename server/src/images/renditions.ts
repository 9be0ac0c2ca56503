import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import type { ImageStorage, StoredFile } from './storage/image-storage.ts';

/** The file `name`, made of a stored picture at the first request; undefined if that is unknown. */
export type OpenRendition = (
  name: string,
  picture: string,
  render: (stored: Buffer) => Promise<Buffer>,
) => Promise<StoredFile | undefined>;

/**
 * Renditions of stored pictures, stored beside them. Concurrent requests for the same rendition
 * render it once. If storing it fails, it is returned all the same and `onError` gets the reason.
 */
export function storedRenditions(
  storage: ImageStorage,
  semaphore: Semaphore,
  onError: (error: unknown) => void,
): OpenRendition {
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function make(...[name, picture, render]: Parameters<OpenRendition>) {
    const original = await storage.open(picture);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const rendition = await semaphore(() => render(bytes));
    storage.put(name, rendition).catch(onError);
    return rendition;
  }

  return async (name, picture, render) => {
    const existing = await storage.open(name);
    if (existing) return existing;
    const making = inProgress.get(name) ?? make(name, picture, render);
    inProgress.set(name, making);
    try {
      const bytes = await making;
      return bytes && { stream: Readable.from([bytes]), size: bytes.length };
    } finally {
      inProgress.delete(name);
    }
  };
}
