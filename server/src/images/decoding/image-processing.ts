import { DecodingTimeoutError, decoders } from './decoders.ts';
import { checkContainer, type ProcessedImage } from './image-codec.ts';
import { ImageTooComplexError } from './image-errors.ts';

/** Decoder pool of this process; `image-codec.ts` has the tasks. */
export const runDecoder = decoders();

/**
 * Converts an upload to what is stored: an upright JPEG without metadata, of `storedSize` pixels. Throws
 * `UnsupportedImageError`, `ImageTooLargeError`, `ImageTooComplexError` or `UnreadableImageError`. If the headers
 * already show the fault, it throws before decoding.
 */
export async function processImage(upload: Buffer): Promise<ProcessedImage> {
  const format = checkContainer(upload);
  try {
    return await runDecoder('encodeUpload', upload, format);
  } catch (error) {
    throw error instanceof DecodingTimeoutError ? new ImageTooComplexError(error.cause) : error;
  }
}
