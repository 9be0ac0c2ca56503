import { DecodingTimeoutError, decoders } from './decoders.ts';
import { checkContainer, type ProcessedImage, type RenditionFormat } from './image-codec.ts';
import { ImageTooComplexError } from './image-errors.ts';

const decode = decoders();

/**
 * Converts an upload to what is stored: a JPEG without metadata, upright, its longer side at most
 * `imageLimits.storedSide` pixels. Throws `UnsupportedImageError`, `ImageTooLargeError`,
 * `ImageTooComplexError` or `UnreadableImageError`, before decoding if the headers show the reason.
 */
export async function processImage(upload: Buffer): Promise<ProcessedImage> {
  const format = checkContainer(upload);
  try {
    return await decode('encodeUpload', upload, format);
  } catch (error) {
    throw error instanceof DecodingTimeoutError ? new ImageTooComplexError(error.cause) : error;
  }
}

/** Scales a stored picture to a width in pixels; it is never enlarged. */
export function renderRendition(
  stored: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> {
  return decode('encodeRendition', stored, width, format);
}

/**
 * A preview for other sites, of `previewSize`. `source` is a stored picture, or RGB pixels of that
 * size (`raw`).
 */
export function renderPreview(source: Buffer, options: { raw?: boolean } = {}): Promise<Buffer> {
  return decode('encodePreview', source, options);
}

/** A stored picture as the icon of an installed site, as `encodeIcon` of image-codec.ts. */
export function renderIcon(stored: Buffer, side: number, inset: number): Promise<Buffer> {
  return decode('encodeIcon', stored, side, inset);
}
