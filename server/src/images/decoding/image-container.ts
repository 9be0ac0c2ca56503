export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Detects the format by the first bytes; undefined if it is not accepted. */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (isRiff && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * Counts the passes that decoding needs: the scans of a JPEG, 1 for other formats. Walks the segments without
 * decoding; undefined if the image is truncated. Ignores bytes after the image.
 */
export function countScans(bytes: Buffer, format: ImageFormat): number | undefined {
  if (format === 'jpeg') return countJpegScans(bytes);
  return (format === 'png' ? isWholePng(bytes) : isWholeWebp(bytes)) ? 1 : undefined;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Walks a JPEG (ITU T.81, B.1.1): segments with a length, markers without one, and entropy-coded data after each start
 * of scan. It must find the same segments as decoders: otherwise a file could hide scans from the limit.
 */
function countJpegScans(bytes: Buffer): number | undefined {
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

/** Whether a marker has no length: TEM, restarts, and start of image. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Finds the next marker. Skips, as decoders do, pixels, fill bytes (FFFF), stuffing (FF00) and stray bytes. */
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
