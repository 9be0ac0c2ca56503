export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Format by the first bytes; undefined if it is not an accepted one. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (isRiff && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * How many passes over the picture decoding takes: the scans of a JPEG, 1 for other formats. Found by walking
 * the segments without decoding them; undefined if the image is truncated. What follows the image is not read.
 */
export function scansOf(bytes: Buffer, format: ImageFormat): number | undefined {
  if (format === 'jpeg') return scansOfJpeg(bytes);
  return (format === 'png' ? isWholePng(bytes) : isWholeWebp(bytes)) ? 1 : undefined;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * ITU T.81, B.1.1: segments with a length, markers without one, and entropy-coded data after each
 * start of scan. Reads as decoders do: a segment that only one of both sees could hide scans.
 */
function scansOfJpeg(bytes: Buffer): number | undefined {
  let scans = 0;
  let offset = nextMarker(bytes, 2);
  while (offset !== -1) {
    const marker = bytes[offset + 1] as number;
    if (marker === 0xd9) return scans;
    if (marker === 0xda) scans += 1;
    if (!hasNoLength(marker)) {
      if (offset + 4 > bytes.length) return undefined;
      offset += bytes.readUInt16BE(offset + 2);
    }
    offset = nextMarker(bytes, offset + 2);
  }
  return undefined;
}

/** TEM, restarts, and the start of an image. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Skips what decoders skip: pixels, fill bytes (FFFF), stuffed ones (FF00), and bytes that some apps leave between segments. */
function nextMarker(bytes: Buffer, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset !== -1) {
    const next = bytes[offset + 1];
    if (next === undefined) return -1;
    if (next !== 0x00 && next !== 0xff) return offset;
    offset = bytes.indexOf(0xff, offset + 1);
  }
  return -1;
}

function isWholePng(bytes: Buffer): boolean {
  let offset = pngSignature.length;
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length) return false;
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IEND') return true;
    offset = end;
  }
  return false;
}

function isWholeWebp(bytes: Buffer): boolean {
  return bytes.length >= 12 && 8 + bytes.readUInt32LE(4) <= bytes.length;
}
