import { jpegSegments, readPart, textAt } from './file-parts.ts';

/** EXIF orientation of a picture (EXIF 2.32, tag 0x0112), and where the file stores it. */
export interface Orientation {
  /** From 2 to 8. An upright picture (1) has no `Orientation`, as nothing needs to change. */
  value: number;
  /** Replace the bytes from `from` to `to` by `by`, so that no browser rotates the picture. */
  neutral: { from: number; to: number; by: Uint8Array<ArrayBuffer> };
}

/** Maximum number of bytes to read for a WebP's EXIF entry, which comes after the pixels. */
const longestEntry = 64 * 1024;
/** Maximum number of WebP chunks to read. An animation has one for each frame; a damaged file may have 500,000. */
const maxChunks = 1_000;

/**
 * Finds the EXIF orientation; undefined if the picture is upright. The conversion rotates every picture itself, because
 * browsers differ by version, format and requested size. Chrome 80 rotates no picture, Chrome 106 no PNG, and no
 * browser a WebP with the `Exif` prefix.
 */
export async function findOrientation(
  file: Blob,
  head: DataView,
  type: string,
): Promise<Orientation | undefined> {
  try {
    if (type === 'image/jpeg') return jpegOrientation(head);
    if (type === 'image/png') return pngOrientation(head);
    if (type === 'image/webp') return await webpOrientation(file);
  } catch {
    // A damaged entry refers to bytes past the end. The picture then counts as upright.
  }
  return undefined;
}

/** A copy of the file without its orientation; the bytes are not loaded into memory. */
export function withoutOrientation(file: Blob, type: string, found?: Orientation): Blob {
  if (!found) return file.slice(0, file.size, type);
  const { from, to, by } = found.neutral;
  return new Blob([file.slice(0, from), by, file.slice(to)], { type });
}

function jpegOrientation(head: DataView): Orientation | undefined {
  for (const { marker, at } of jpegSegments(head)) {
    if (marker === 0xe1 && textAt(head, at + 4, 4) === 'Exif')
      return tiffOrientation(head, at + 10);
  }
  return undefined;
}

/**
 * Finds the orientation of a PNG. `neutral` removes the whole chunk, because a changed chunk would need a new checksum.
 */
function pngOrientation(head: DataView): Orientation | undefined {
  for (let at = 8; at + 12 <= head.byteLength; at += 12 + head.getUint32(at)) {
    const name = textAt(head, at + 4, 4);
    if (name === 'IDAT') return undefined;
    if (name !== 'eXIf') continue;
    const found = tiffOrientation(head, at + 8);
    const neutral = { from: at, to: at + 12 + head.getUint32(at), by: new Uint8Array() };
    return found && { ...found, neutral };
  }
  return undefined;
}

async function webpOrientation(file: Blob): Promise<Orientation | undefined> {
  for (let at = 12, count = 0; at + 8 <= file.size && count < maxChunks; count += 1) {
    const chunk = await readPart(file, at, at + 8);
    const length = chunk.getUint32(4, true);
    if (textAt(chunk, 0, 4) === 'EXIF') {
      const entry = await readPart(file, at + 8, at + 8 + Math.min(length, longestEntry));
      return tiffOrientation(entry, textAt(entry, 0, 4) === 'Exif' ? 6 : 0, at + 8);
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** `start` is the position of the TIFF header in `bytes`, which begin at `offset` in the file. */
function tiffOrientation(bytes: DataView, start: number, offset = 0): Orientation | undefined {
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
