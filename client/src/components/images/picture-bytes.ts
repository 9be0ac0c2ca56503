import { findOrientation, type Orientation } from './exif-orientation.ts';
import { jpegSegments, readPart, textAt } from './file-parts.ts';

/** Enough of a file to know what it is and how large: the size may stand behind an embedded preview. */
const headBytes = 256 * 1024;

/** Names and types of files are often wrong; Android's pickers say `application/octet-stream` or `video/mp4`. */
const signatures: [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^GIF8/, 'image/gif'],
  [/^....ftypavi[fs]/s, 'image/avif'],
  [/^....ftyp(hei|hev|mif1|msf1)/s, 'image/heic'],
];

export interface PictureBytes {
  /** By the first bytes; empty where they are unknown. */
  type: string;
  /** As stored, before it is turned upright; undefined where the format is not known. */
  size: { width: number; height: number } | undefined;
  orientation: Orientation | undefined;
}

/** Reads type, size and orientation from a file. */
export async function inspectBytes(file: Blob): Promise<PictureBytes> {
  const head = await readPart(file, 0, headBytes);
  const start = textAt(head, 0, 12);
  const type = signatures.find(([signature]) => signature.test(start))?.[1] ?? '';
  return { type, size: sizeOf(head, type), orientation: await findOrientation(file, head, type) };
}

function sizeOf(bytes: DataView, type: string): PictureBytes['size'] {
  if (type === 'image/jpeg') {
    for (const { marker, at } of jpegSegments(bytes)) {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame && at + 9 <= bytes.byteLength) {
        return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
      }
    }
  }
  if (type === 'image/png' && bytes.byteLength >= 24) {
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  return undefined;
}
