/** Avoids `Blob.arrayBuffer`, which Safari 13 lacks. */
export async function readPart(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await new Response(file.slice(from, to)).arrayBuffer());
}

export function textAt(bytes: DataView, at: number, length: number): string {
  const end = Math.min(bytes.byteLength, at + length);
  return String.fromCharCode(...new Uint8Array(bytes.buffer, at, Math.max(0, end - at)));
}

/** Segments of a JPEG before its pixels (ITU T.81, B.1.1). Skips stray bytes between them, as decoders do. */
export function* jpegSegments(bytes: DataView): Generator<{ marker: number; at: number }> {
  let at = 2;
  while (at + 4 <= bytes.byteLength) {
    const marker = bytes.getUint8(at + 1);
    if (bytes.getUint8(at) !== 0xff || marker === 0x00 || marker === 0xff) at += 1;
    else if (marker === 0xda || marker === 0xd9) return;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      yield { marker, at };
      at += 2 + bytes.getUint16(at + 2);
    }
  }
}
