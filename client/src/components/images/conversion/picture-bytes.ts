import { findOrientation, type Orientation } from './exif-orientation.ts';
import { jpegSegments, readPart, textAt } from './file-parts.ts';

/** Bytes to read from the start of a file. In a JPEG, the size may stand behind an embedded preview. */
const headBytes = 256 * 1024;

/**
 * Signatures at the start of picture files. The type is detected from them because the names and types that browsers
 * report are often wrong. Android's pickers report `application/octet-stream` or `video/mp4`.
 */
const signatures: [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^GIF8/, 'image/gif'],
  [/^....ftypavi[fs]/s, 'image/avif'],
  [/^....ftyp(hei|hev|mif1|msf1)/s, 'image/heic'],
];

export interface PictureBytes {
  /** Detected from the first bytes; empty if unknown. */
  type: string;
  /** As stored, before rotation; undefined if the format is unknown. */
  size: { width: number; height: number } | undefined;
  orientation: Orientation | undefined;
}

export async function inspectBytes(file: Blob): Promise<PictureBytes> {
  const head = await readPart(file, 0, headBytes);
  const start = textAt(head, 0, 12);
  const type = signatures.find(([signature]) => signature.test(start))?.[1] ?? '';
  return {
    type,
    size: pictureSize(head, type),
    orientation: await findOrientation(file, head, type),
  };
}

function pictureSize(bytes: DataView, type: string): PictureBytes['size'] {
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
