import { createHash } from 'node:crypto';
import { isUniqueViolation } from '../db/errors.ts';
import { now } from '../db/ids.ts';
import type { ProcessedImage } from './image-processing.ts';
import { type ImageStorage, newImageName } from './image-storage.ts';
import type { ImagesStore } from './images.store.ts';

interface ImageStores {
  storage: ImageStorage;
  images: ImagesStore;
  /** Gets the reason where a file without a row is left to the clean-up. */
  onLeftover(error: unknown, name: string): void;
}

/**
 * Stores a picture and its row; returns its name. The file is on the disk before its row is
 * committed: there is never a row without its file. What the account has uploaded under `key`
 * already is not stored a second time.
 */
export async function storeImage(
  { storage, images, onLeftover }: ImageStores,
  image: ProcessedImage,
  uploadedBy: string,
  key?: string,
): Promise<string> {
  const arrived = key && (await images.nameOfUpload(uploadedBy, key));
  if (arrived) return arrived;
  const name = newImageName();
  await storage.put(name, image.bytes);
  try {
    await images.insert({
      name,
      uploaded_by: uploadedBy,
      bytes: image.bytes.length,
      width: image.width,
      height: image.height,
      sha256: createHash('sha256').update(image.bytes).digest('hex'),
      created_at: now(),
      ...(key && { upload_key: key }),
    });
  } catch (error) {
    await removeUnlessKnown(storage, images, name).catch((reason: unknown) =>
      onLeftover(reason, name),
    );
    // The same upload, sent twice at once.
    const other = key && isUniqueViolation(error) && (await images.nameOfUpload(uploadedBy, key));
    if (other) return other;
    throw error;
  }
  return name;
}

/** A connection lost at commit tells nothing about whether the row is there. */
async function removeUnlessKnown(
  storage: ImageStorage,
  images: ImagesStore,
  name: string,
): Promise<void> {
  const known = await images.known([name]);
  if (!known.has(name)) await storage.remove(name);
}
