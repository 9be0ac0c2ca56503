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
 * Layout of an image, found by walking its segments without decoding them; undefined if the image
 * is truncated. `end` is the offset after its last byte, `scans` how many passes over the picture decoding takes: the
 * scans of a JPEG, 1 for other formats.
 */
export function layoutOf(bytes: Buffer, format: ImageFormat) {
  if (format === 'jpeg') return layoutOfJpeg(bytes);
  const end = format === 'png' ? endOfPng(bytes) : endOfWebp(bytes);
  return end === undefined ? undefined : { end, scans: 1 };
}

/**
 * Whether the file is a polyglot: a page, script, archive or program after the image, or a PDF in
 * the first 1,024 bytes, where PDF readers look for its header.
 */
export function isPolyglot(bytes: Buffer, end: number): boolean {
  const parts = [bytes.subarray(0, 1024), bytes.subarray(end)];
  return parts.some((part) => {
    const text = part.toString('latin1').toLowerCase();
    return foreignSignatures.some((signature) => text.includes(signature));
  });
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** In lower case, because they are searched for in lower-cased text. */
const foreignSignatures = [
  '<html',
  '<script',
  '<svg',
  '<?php',
  '%pdf-',
  'pk\u0003\u0004',
  'rar!\u001a\u0007',
  '7z\u00bc\u00af\u0027\u001c',
  '\u007felf',
];

/**
 * ITU T.81, B.1.1: segments with a length, markers without one, and entropy-coded data after each
 * start of scan. Reads as decoders do: a segment that only one of both sees could hide scans.
 */
function layoutOfJpeg(bytes: Buffer): { end: number; scans: number } | undefined {
  let offset = 2;
  let scans = 0;
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1] as number;
    if (marker === 0xff) offset += 1;
    else if (hasNoLength(marker)) offset += 2;
    else if (marker === 0xd9) return { end: offset + 2, scans };
    else {
      offset += 2 + bytes.readUInt16BE(offset + 2);
      if (marker === 0xda) {
        scans += 1;
        offset = endOfScan(bytes, offset);
      }
    }
  }
  const ends = bytes[offset] === 0xff && bytes[offset + 1] === 0xd9;
  return ends ? { end: offset + 2, scans } : undefined;
}

/** TEM, restarts, the start of an image, and a stuffed 0xFF, which decoders skip. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Offset of the next marker: 0xFF that is not stuffed (FF00), a fill byte (FFFF) or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset !== -1 && offset + 1 < bytes.length) {
    const next = bytes[offset + 1] as number;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset;
    offset = bytes.indexOf(0xff, offset + 1);
  }
  return bytes.length;
}

function endOfPng(bytes: Buffer): number | undefined {
  let offset = pngSignature.length;
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length) return undefined;
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IEND') return end;
    offset = end;
  }
  return undefined;
}

function endOfWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 12) return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  return end <= bytes.length ? end : undefined;
}
