// Runs in a separate process (decoder-process.ts): a hanging or crashing decoder does not affect the server.
import { imageLimits } from '@alumni/shared/core/limits';
import { storedSize } from '@alumni/shared/images/stored-size';
import type { ResizeOptions, Sharp } from 'sharp';
import { clothColours } from '../cloth.ts';
import { countScans, detectFormat, type ImageFormat } from './image-container.ts';
import {
  ImageTooComplexError,
  ImageTooLargeError,
  UnreadableImageError,
  UnsupportedImageError,
} from './image-errors.ts';
import { loadSharp } from './sharp.ts';

export interface ProcessedImage {
  /** JPEG in sRGB, without any metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Each scan of a progressive JPEG is a pass over the whole picture. Cameras and encoders write 10 or fewer. A file of
 * 228 kB can hold 2,646 scans and cost 10 s of a core.
 */
const maxScans = 50;

/** Size that social networks recommend for link previews. */
export const previewSize = { width: 1200, height: 630 } as const;
const previewBytes = 100_000;

export type RenditionFormat = 'webp' | 'jpg';

/** The part of `processImage` (image-processing.ts) that runs in the decoder process, after `checkContainer`. */
export async function encodeUpload(upload: Buffer, format: ImageFormat): Promise<ProcessedImage> {
  await checkHeader(upload, format);
  try {
    const picture = await openWithSharp(upload);
    const { width, height } = storedSize(await picture.metadata());
    const side = Math.max(width, height);
    // Fit into a square of the longer side: EXIF orientation may swap width and height.
    const { data, info } = await jpeg(
      picture.resize({ width: side, height: side, fit: 'inside' }),
      80,
    ).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new UnreadableImageError(cause);
  }
}

/** Scales a stored picture to a width in pixels; it is never enlarged. */
export async function encodeRendition(
  stored: Buffer,
  width: number,
  format: RenditionFormat,
): Promise<Buffer> {
  const picture = await openWithSharp(stored);
  const scaled = picture.resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? scaled.webp({ quality: 74, effort: 4 }).toBuffer()
    : jpeg(scaled, 76).toBuffer();
}

/** JPEG qualities to try, in order, until the preview is small enough. */
const previewQualities = [78, 55, 30];

/**
 * Encodes a link preview of `previewSize`. Limits it to `previewBytes`: some sites ignore larger ones.
 * `source` is a stored picture or, if `raw`, RGB pixels of that size.
 */
export async function encodePreview(source: Buffer, { raw = false } = {}): Promise<Buffer> {
  const { width, height } = previewSize;
  const sharp = await loadSharp();
  const whole = raw
    ? sharp(source, { raw: { width, height, channels: 3 } })
    : (await openWithSharp(source)).resize({ width, height, ...(await previewFit(source)) });
  // Crop once, then encode the pixels until the JPEG is small enough.
  const pixels = await whole
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = pixels.info;
  const encode = (quality: number, blur: number) => {
    const picture = sharp(pixels.data, { raw: { width, height, channels } });
    return jpeg(blur > 0 ? picture.blur(blur) : picture, quality).toBuffer();
  };
  for (const quality of previewQualities) {
    const bytes = await encode(quality, 0);
    if (bytes.length <= previewBytes) return bytes;
  }
  // Only a picture of noise is still too large at the lowest quality: blurring makes it smaller.
  return encode(22, 6);
}

/** Shows pictures taller than wide whole: most are of a person, and a wide crop would cut off the head. */
async function previewFit(stored: Buffer): Promise<ResizeOptions> {
  const { width, height } = await (await openWithSharp(stored)).metadata();
  return height > width
    ? { fit: 'contain', background: clothColours.deep }
    : { fit: 'cover', position: 'attention' };
}

/**
 * Encodes a stored picture as the icon of an installed site: a PNG square of `side` pixels, uncropped, on white.
 * `inset` is the free share at each edge: phones cut shapes out of maskable icons.
 */
export async function encodeIcon(stored: Buffer, side: number, inset: number): Promise<Buffer> {
  const inner = Math.round(side * (1 - 2 * inset));
  const margin = Math.floor((side - inner) / 2);
  const rest = side - inner - margin;
  const background = '#ffffff';
  return (await openWithSharp(stored))
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Validates headers without decoding: cheap enough for the server process. */
export function checkContainer(upload: Buffer): ImageFormat {
  const format = detectFormat(upload);
  if (!format) throw new UnsupportedImageError('not a JPEG, PNG or WebP');
  const scans = countScans(upload, format);
  if (scans === undefined) throw new UnreadableImageError('the file stops before the image ends');
  if (scans > maxScans) throw new ImageTooComplexError(`${scans} scans`);
  return format;
}

async function checkHeader(upload: Buffer, format: ImageFormat): Promise<void> {
  const sharp = await loadSharp();
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

async function openWithSharp(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  // Tolerates warnings: phones write JPEGs with harmless deviations.
  return sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  });
}

function jpeg(image: Sharp, quality: number): Sharp {
  return image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true });
}
