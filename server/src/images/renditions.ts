import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Semaphore } from '../core/semaphore.ts';
import type { ImageStorage, StoredFile } from './storage/image-storage.ts';

type Render = (stored: Buffer) => Promise<Buffer>;

/**
 * Renditions of stored pictures, cached beside them. Concurrent requests for one rendition render it once. If
 * storing fails, the rendition is returned anyway, and `onError` gets the reason.
 */
export function storedRenditions(
  storage: ImageStorage,
  semaphore: Semaphore,
  onError: (error: unknown) => void,
) {
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function make(name: string, picture: string, render: Render) {
    const original = await storage.open(picture);
    if (!original) return undefined;
    const bytes = await buffer(original.stream);
    const rendition = await semaphore(() => render(bytes));
    storage.put(name, rendition).catch(onError);
    return rendition;
  }

  /** Opens the file `name`; renders it at the first request. Undefined if the stored picture is unknown. */
  return async (name: string, picture: string, render: Render): Promise<StoredFile | undefined> => {
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
