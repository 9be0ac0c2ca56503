import { createHash } from 'node:crypto';
import { isUniqueViolation } from '../db/errors.ts';
import { now } from '../db/ids.ts';
import type { Caller } from '../session/caller.ts';
import type { ProcessedImage } from './decoding/image-codec.ts';
import type { ImagesStore } from './images.store.ts';
import { type ImageStorage, newImageName } from './storage/image-storage.ts';

interface ImageStores {
  storage: ImageStorage;
  images: ImagesStore;
  /** Called if a file without a row could not be removed; the clean-up removes it later. */
  onLeftover(error: unknown, name: string): void;
}

/**
 * Stores a picture and its row, and returns its name. Writes the file before committing the row: no row ever lacks its
 * file. If the account already uploaded a picture with the same idempotency `key`, stores nothing and returns that
 * picture's name.
 */
export async function storeImage(
  { storage, images, onLeftover }: ImageStores,
  image: ProcessedImage,
  uploader: Caller,
  key?: string,
): Promise<string> {
  const existing = key && (await images.nameOfUpload(uploader.id, key));
  if (existing) return existing;
  const name = newImageName();
  await storage.put(name, image.bytes);
  try {
    await images.insert(uploader, {
      name,
      uploaded_by: uploader.id,
      bytes: image.bytes.length,
      width: image.width,
      height: image.height,
      sha256: createHash('sha256').update(image.bytes).digest('hex'),
      created_at: now(),
      ...(key && { upload_key: key }),
    });
  } catch (error) {
    await removeUnlessCommitted(storage, images, name).catch((reason: unknown) =>
      onLeftover(reason, name),
    );
    // A concurrent upload with the same key won.
    const other = key && isUniqueViolation(error) && (await images.nameOfUpload(uploader.id, key));
    if (other) return other;
    throw error;
  }
  return name;
}

/** Removes the file unless its row exists: the connection may have broken after the commit. */
async function removeUnlessCommitted(storage: ImageStorage, images: ImagesStore, name: string) {
  const known = await images.known([name]);
  if (!known.has(name)) await storage.remove(name);
}
