import { DecodingTimeoutError, decoders } from './decoders.ts';
import { checkContainer, type ProcessedImage } from './image-codec.ts';
import { ImageTooComplexError } from './image-errors.ts';

/** For all pictures of this process: see `image-codec.ts` for what it does with them. */
export const runDecoder = decoders();

/**
 * Converts an upload to what is stored: a JPEG without metadata, upright, of
 * `storedSize` pixels. Throws `UnsupportedImageError`, `ImageTooLargeError`,
 * `ImageTooComplexError` or `UnreadableImageError`, before decoding if the headers show the reason.
 */
export async function processImage(upload: Buffer): Promise<ProcessedImage> {
  const format = checkContainer(upload);
  try {
    return await runDecoder('encodeUpload', upload, format);
  } catch (error) {
    throw error instanceof DecodingTimeoutError ? new ImageTooComplexError(error.cause) : error;
  }
}
