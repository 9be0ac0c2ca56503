/** Enough of a file to know what it is and how large: the size may stand behind an embedded preview. */
const headBytes = 256 * 1024;

export interface PictureBytes {
  heic: boolean;
  /** As stored, before it is turned upright; undefined where the format is not known. */
  size: { width: number; height: number } | undefined;
}

/** Reads type and size from a file's first bytes; names and types of files are often wrong. */
export async function inspectBytes(file: Blob): Promise<PictureBytes> {
  const bytes = new DataView(await file.slice(0, headBytes).arrayBuffer());
  return { heic: isHeic(bytes), size: sizeOf(bytes) };
}

function isHeic(bytes: DataView): boolean {
  return textAt(bytes, 4, 4) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(textAt(bytes, 8, 4));
}

function sizeOf(bytes: DataView): PictureBytes['size'] {
  if (bytes.byteLength < 30) return undefined;
  if (bytes.getUint16(0) === 0xffd8) return jpegSize(bytes);
  if (textAt(bytes, 1, 3) === 'PNG') {
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  return undefined;
}

/** Walks from segment to segment to the frame header (ITU T.81, B.2.2). */
function jpegSize(bytes: DataView): PictureBytes['size'] {
  let at = 2;
  while (at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

function textAt(bytes: DataView, at: number, length: number): string {
  if (bytes.byteLength < at + length) return '';
  return String.fromCharCode(...new Uint8Array(bytes.buffer, at, length));
}
