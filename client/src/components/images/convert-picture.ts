import { imageLimits } from '@alumni/shared/core/limits';
import { inspectBytes, type PictureBytes } from './picture-bytes.ts';

/** Above this nobody sees a difference at the stored size. */
const jpegQuality = 0.82;

/** Why a file cannot become a picture. */
export type UnreadableReason = 'heic' | 'unreadable' | 'tooLarge';

/** A canvas on the page or off it; `toJpeg` gives its content. */
export interface Canvas {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  toJpeg: (quality: number) => Promise<Blob | null>;
}

/**
 * Turns a picture upright, scales it to the stored size and makes it a JPEG. Answers with the
 * reason where that cannot be done.
 */
export async function convertPicture(
  file: Blob,
  createCanvas: () => Canvas,
): Promise<Blob | UnreadableReason> {
  const bytes = await inspectBytes(file).catch(() => undefined);
  // The file cannot be read, e.g. on a USB stick that was removed.
  if (!bytes) return 'unreadable';
  const bitmap = await decode(file, bytes);
  if (typeof bitmap === 'string') return bitmap;
  const { width, height } = fitted(bitmap);
  const { canvas, toJpeg } = createCanvas();
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  try {
    if (!context) return 'tooLarge';
    // JPEG has no transparency: transparent areas would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return (await toJpeg(jpegQuality)) ?? 'tooLarge';
  } finally {
    // Frees the pixels at once: phones kill tabs that hold many of them.
    bitmap.close();
    canvas.width = 0;
  }
}

async function decode(
  file: Blob,
  { heic, size }: PictureBytes,
): Promise<ImageBitmap | UnreadableReason> {
  const upright: ImageBitmapOptions = { imageOrientation: 'from-image' };
  const large = size !== undefined && size.width * size.height > imageLimits.pixels;
  const width = size && Math.min(imageLimits.storedSide, size.width, size.height);
  try {
    // Made smaller while it is decoded, so that a bitmap of the whole is never held.
    return await createImageBitmap(
      file,
      large && width ? { ...upright, resizeWidth: width, resizeQuality: 'high' } : upright,
    );
  } catch {
    if (heic) return 'heic';
    return large ? 'tooLarge' : 'unreadable';
  }
}

function fitted({ width, height }: ImageBitmap): { width: number; height: number } {
  const scale = Math.min(1, imageLimits.storedSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
