import { imageLimits } from '@alumni/shared/limits';
import sharp, { type Sharp } from 'sharp';
import { InvalidInputError, TooLargeError, UnsupportedTypeError } from '../core/domain-errors.ts';
import { endOfImage, formatOf, hidesAnotherFile } from './image-container.ts';

/** Not a JPEG, PNG or WebP by its content, or not only that. */
export class UnsupportedImageError extends UnsupportedTypeError {
  constructor(cause: string) {
    super('imageType', { cause });
  }
}

/** More pixels than the limit. */
export class ImageTooLargeError extends TooLargeError {
  constructor(cause?: string) {
    super('imageTooLarge', { cause });
  }
}

/** Announces an accepted format but cannot be decoded. */
export class UnreadableImageError extends InvalidInputError {
  constructor(cause: unknown) {
    super('imageUnreadable', undefined, cause);
  }
}

export interface ProcessedImage {
  /** JPEG in sRGB, without any metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

export type RenditionFormat = 'webp' | 'jpg';

/**
 * What an uploaded picture is stored as: upright, at most `imageLimits.storedSide` on its longer
 * side, a JPEG that holds pixels and nothing else. Throws `UnsupportedImageError`,
 * `ImageTooLargeError` or `UnreadableImageError`; all that can be told from the headers is told
 * before anything is decoded.
 */
export async function processImage(upload: Buffer): Promise<ProcessedImage> {
  await inspect(upload);
  try {
    const { data, info } = await jpeg(
      openWithSharp(upload).resize({
        width: imageLimits.storedSide,
        height: imageLimits.storedSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      80,
    ).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new UnreadableImageError(cause);
  }
}

/** A stored picture at `width` pixels, never larger than it is. */
export async function renderRendition(
  stored: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> {
  const scaled = openWithSharp(stored).resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? scaled.webp({ quality: 74, effort: 4 }).toBuffer()
    : jpeg(scaled, 76).toBuffer();
}

async function inspect(upload: Buffer): Promise<void> {
  const format = formatOf(upload);
  if (!format) throw new UnsupportedImageError('not a JPEG, PNG or WebP');
  const end = endOfImage(upload, format);
  if (end === undefined) throw new UnreadableImageError('the file stops before the image ends');
  if (hidesAnotherFile(upload, end))
    throw new UnsupportedImageError('another file is hidden in it');
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadableImageError(cause);
    });
  if (header.format !== format) throw new UnsupportedImageError('not what its first bytes say');
  if (header.width * header.height > imageLimits.pixels) {
    throw new ImageTooLargeError(`${header.width} × ${header.height} pixels`);
  }
}

function openWithSharp(bytes: Buffer): Sharp {
  // 'error' rather than 'warning': phones write JPEGs with harmless oddities that warn.
  return sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  }).timeout({ seconds: 20 });
}

function jpeg(image: Sharp, quality: number): Sharp {
  return image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true });
}

// libvips reads dozens of formats; of the ones that are not accepted no decoder may ever run.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One picture is one thread and is forgotten afterwards: memory stays flat under many uploads.
sharp.concurrency(1);
sharp.cache(false);
