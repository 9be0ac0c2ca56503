import { imageLimits } from '@alumni/shared/limits';

const jpegQuality = 0.85;

export type UnreadableReason = 'heic' | 'unreadable' | 'notImage';

/** A file that cannot become a picture; `reason` tells the screen which sentence to show. */
export class UnreadableImageError extends Error {
  readonly reason: UnreadableReason;
  readonly fileName: string;

  constructor(reason: UnreadableReason, fileName: string) {
    super(`${fileName}: ${reason}`);
    this.name = 'UnreadableImageError';
    this.reason = reason;
    this.fileName = fileName;
  }
}

export interface ConvertedImage {
  /** `image{index}.jpg` (specification §9). */
  name: string;
  blob: Blob;
  width: number;
  height: number;
}

/** Turns a picture upright, scales it to the stored size and makes it a JPEG. */
export async function convertImage(file: File, index: number): Promise<ConvertedImage> {
  const bitmap = await decode(file);
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadableImageError('unreadable', file.name);
  // JPEG knows no transparency, and black would stand in for it.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  // Frees the pixels at once: phones kill tabs that hold many of them.
  canvas.width = 0;
  if (!blob) throw new UnreadableImageError('unreadable', file.name);
  return { name: `image${index}.jpg`, blob, width, height };
}

async function decode(file: File): Promise<ImageBitmap> {
  const heic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (file.type !== '' && !file.type.startsWith('image/')) {
    throw new UnreadableImageError('notImage', file.name);
  }
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnreadableImageError(heic ? 'heic' : 'unreadable', file.name);
  }
}

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, imageLimits.storedSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
