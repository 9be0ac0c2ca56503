export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** The format that the first bytes announce; `undefined` for every format that is not accepted. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (isRiff && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * Offset behind the last byte of the image, found by walking its parts without decoding them;
 * `undefined` where the image stops before its end.
 */
export function endOfImage(bytes: Buffer, format: ImageFormat): number | undefined {
  if (format === 'jpeg') return endOfJpeg(bytes);
  return format === 'png' ? endOfPng(bytes) : endOfWebp(bytes);
}

/**
 * Whether the file is something else as well: a page, a script, an archive or a program hidden
 * behind the image, or a PDF in its head (readers look for one in the first 1,024 bytes).
 */
export function hidesAnotherFile(bytes: Buffer, end: number): boolean {
  const parts = [bytes.subarray(0, 1024), bytes.subarray(end)];
  return parts.some((part) => {
    const text = part.toString('latin1').toLowerCase();
    return foreignMarks.some((mark) => text.includes(mark));
  });
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Lower case, as the text they are looked for in. */
const foreignMarks = [
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

/** ITU T.81, B.1.1: markers with a length, then entropy-coded data after each start of scan. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1];
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : undefined;
}

/** Where the next marker stands: 0xFF that is neither stuffed (FF00), repeated nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function endOfPng(bytes: Buffer): number | undefined {
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return undefined;
}

function endOfWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 12) return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  return end <= bytes.length ? end : undefined;
}
