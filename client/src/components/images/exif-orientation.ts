import { jpegSegments, readPart, textAt } from './file-parts.ts';

/** How a picture is to be turned (EXIF 2.32, tag 0x0112), and the bytes of the file that say so. */
export interface Orientation {
  /** 2 to 8. */
  value: number;
  /** What to put in place of the bytes from `from` to `to`, so that no browser turns the picture. */
  neutral: { from: number; to: number; by: Uint8Array<ArrayBuffer> };
}

/** A PNG has an entry for it before its pixels, a WebP behind them. */
const longestEntry = 64 * 1024;
/** Of a WebP: one that moves has a chunk for each frame. A damaged file may have half a million. */
const maxChunks = 1_000;

/**
 * Which pictures a browser turns upright depends on its age, the format, and even the size that is asked for:
 * Chrome 80 turns none, 106 no PNG, and none a WebP with the `Exif` prefix. Undefined: it is upright as it is.
 */
export async function findOrientation(
  file: Blob,
  head: DataView,
  type: string,
): Promise<Orientation | undefined> {
  try {
    if (type === 'image/jpeg') return inJpeg(head);
    if (type === 'image/png') return inPng(head);
    if (type === 'image/webp') return await inWebp(file);
  } catch {
    // The entry points behind its end.
  }
  return undefined;
}

/** A copy of the file that is upright as its pixels are; nothing of it is held in memory. */
export function withoutOrientation(file: Blob, type: string, found?: Orientation): Blob {
  if (!found) return file.slice(0, file.size, type);
  const { from, to, by } = found.neutral;
  return new Blob([file.slice(0, from), by, file.slice(to)], { type });
}

function inJpeg(head: DataView): Orientation | undefined {
  for (const { marker, at } of jpegSegments(head)) {
    if (marker === 0xe1 && textAt(head, at + 4, 4) === 'Exif') return inTiff(head, at + 10);
  }
  return undefined;
}

/** The whole chunk is left out: its checksum would be wrong. */
function inPng(head: DataView): Orientation | undefined {
  for (let at = 8; at + 12 <= head.byteLength; at += 12 + head.getUint32(at)) {
    const name = textAt(head, at + 4, 4);
    if (name === 'IDAT') return undefined;
    if (name !== 'eXIf') continue;
    const found = inTiff(head, at + 8);
    const neutral = { from: at, to: at + 12 + head.getUint32(at), by: new Uint8Array() };
    return found && { ...found, neutral };
  }
  return undefined;
}

async function inWebp(file: Blob): Promise<Orientation | undefined> {
  for (let at = 12, count = 0; at + 8 <= file.size && count < maxChunks; count += 1) {
    const chunk = await readPart(file, at, at + 8);
    const length = chunk.getUint32(4, true);
    if (textAt(chunk, 0, 4) === 'EXIF') {
      const entry = await readPart(file, at + 8, at + 8 + Math.min(length, longestEntry));
      return inTiff(entry, textAt(entry, 0, 4) === 'Exif' ? 6 : 0, at + 8);
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** `start`: of the TIFF header in `bytes`, which begin at `offset` of the file. */
function inTiff(bytes: DataView, start: number, offset = 0): Orientation | undefined {
  const isLittle = bytes.getUint16(start) === 0x4949;
  const directory = start + bytes.getUint32(start + 4, isLittle);
  const entries = bytes.getUint16(directory, isLittle);
  for (let n = 0, at = directory + 2; n < entries; n += 1, at += 12) {
    if (bytes.getUint16(at, isLittle) !== 0x0112) continue;
    const value = bytes.getUint16(at + 8, isLittle);
    if (value < 2 || value > 8) return undefined;
    const from = offset + at + 8;
    return {
      value,
      neutral: { from, to: from + 2, by: Uint8Array.of(isLittle ? 1 : 0, isLittle ? 0 : 1) },
    };
  }
  return undefined;
}
