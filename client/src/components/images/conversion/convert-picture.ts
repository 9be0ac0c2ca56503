import { imageLimits } from '@alumni/shared/core/limits';
import { storedSize } from '@alumni/shared/images/stored-size';
import { type Canvas, keepsPixels } from './canvas.ts';
import { withoutOrientation } from './exif-orientation.ts';
import { inspectBytes, type PictureBytes } from './picture-bytes.ts';

/** At the stored size, a higher quality makes no visible difference. */
const jpegQuality = 0.82;

/**
 * Why a file cannot be converted. `canvasBlocked`: the browser blocks the canvas, and the server cannot take the
 * unconverted file.
 */
export type UnreadableReason = 'heic' | 'unreadable' | 'notImage' | 'tooLarge' | 'canvasBlocked';

export interface ConvertedPicture {
  blob: Blob;
  /** `blob` is the unconverted file, as the browser blocks the canvas. The server scales it. */
  original?: true;
}

/**
 * Rotates a picture upright, scales it (`storedSize`) and encodes it as JPEG. Returns the reason if that is impossible.
 */
export async function convertPicture(
  file: Blob,
  createCanvas: () => Canvas,
  side: number = imageLimits.storedSide,
): Promise<ConvertedPicture | UnreadableReason> {
  const bytes = await inspectBytes(file).catch(() => undefined);
  // The file cannot be read, e.g. because the USB stick was removed.
  if (!bytes) return 'unreadable';
  const bitmap = await decode(file, bytes);
  if (typeof bitmap === 'string') return bitmap;
  const { canvas, toJpeg } = createCanvas();
  try {
    if (!(await keepsPixels(createCanvas, openPicture))) return unconverted(file, bytes);
    const turn = bytes.orientation?.value ?? 1;
    const { width, height } = storedSize(bitmap, side);
    canvas.width = turn > 4 ? height : width;
    canvas.height = turn > 4 ? width : height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!context) return 'tooLarge';
    // JPEG has no transparency: transparent areas would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.setTransform(...uprightMatrix(turn, canvas));
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await toJpeg(jpegQuality);
    return blob ? { blob } : 'tooLarge';
  } finally {
    // Frees the pixels at once: phones kill tabs that hold many of them.
    if ('close' in bitmap) bitmap.close();
    canvas.width = 0;
  }
}

/** The unconverted file, if it has a format that the server rotates and scales itself. */
function unconverted(
  file: Blob,
  { type, size }: PictureBytes,
): ConvertedPicture | UnreadableReason {
  const isTaken = ['image/jpeg', 'image/png', 'image/webp'].includes(type);
  const pixels = size ? size.width * size.height : 0;
  if (!isTaken || file.size > imageLimits.bytes || pixels > imageLimits.pixels) {
    return 'canvasBlocked';
  }
  return { blob: file.slice(0, file.size, type), original: true };
}

async function decode(
  file: Blob,
  { type, size, orientation }: PictureBytes,
): Promise<ImageBitmap | HTMLImageElement | UnreadableReason> {
  const large = size !== undefined && size.width * size.height > imageLimits.pixels;
  const picture = withoutOrientation(file, type || file.type, orientation);
  try {
    // Scale a large picture while decoding: memory then does not hold the full-size bitmap.
    return await openPicture(picture, large ? storedSize(size).width : undefined);
  } catch {
    if (type === 'image/heic') return 'heic';
    if (large) return 'tooLarge';
    return type || !file.type || file.type.startsWith('image/') ? 'unreadable' : 'notImage';
  }
}

/** Safari before 15 lacks `createImageBitmap`; Firefox before 98 does not take its options. */
async function openPicture(
  picture: Blob,
  resizeWidth?: number,
): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap !== 'function') return await openElement(picture);
  if (!resizeWidth) return await createImageBitmap(picture);
  return await createImageBitmap(picture, { resizeWidth, resizeQuality: 'high' }).catch((error) => {
    if (error instanceof TypeError) return createImageBitmap(picture);
    throw error;
  });
}

async function openElement(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

type Matrix = [number, number, number, number, number, number];

/** Transformation that draws a picture with this EXIF orientation upright. */
function uprightMatrix(turn: number, { width, height }: Canvas['canvas']): Matrix {
  const matrices: Record<number, Matrix> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  };
  return matrices[turn] ?? [1, 0, 0, 1, 0, 0];
}
