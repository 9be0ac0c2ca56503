import sharp, { type Sharp } from 'sharp';

/** A single-coloured picture for the test to encode. */
export function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#a63d1f' } });
}

/** A JPEG of 640 × 480 pixels. */
export function smallJpeg(): Promise<Buffer> {
  return picture(640, 480).jpeg().toBuffer();
}

/**
 * A grey progressive JPEG of 8 × 8 pixels with this many scans, at most 883. The first scan holds the average. Each
 * other scan holds one bit of one coefficient (ITU T.81, G.1.1.1).
 */
export function jpegWithScans(scans: number): Buffer {
  const segment = (marker: number, ...content: number[]) => [
    ...[0xff, marker],
    ...[0, content.length + 2],
    ...content,
  ];
  /**
   * Huffman table with only the code `0`, for symbol 0. It means no change of the average (DC), or the end of a block
   * (AC).
   */
  const table = (id: number) => segment(0xc4, id, 1, ...Array<number>(15).fill(0), 0);
  const scan = (coefficient: number, spec: number) => [
    ...segment(0xda, 1, 1, 0, coefficient, coefficient, spec),
    0x7f,
  ];
  const bits = Array.from({ length: 63 * 14 }, (_, at) => {
    const low = 13 - (at % 14);
    return scan(1 + Math.floor(at / 14), ((low === 13 ? 0 : low + 1) << 4) | low);
  });
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
    ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...table(0x00),
    ...table(0x10),
    ...[scan(0, 0), ...bits].slice(0, scans).flat(),
    ...[0xff, 0xd9],
  ]);
}

interface FormOptions {
  user?: string;
  userFirst?: boolean;
  /** Content type that the part declares. */
  type?: string;
}

/** Body and headers of a multipart form with one file and an optional `user` field. */
export function formWith(
  bytes: Buffer,
  { user, userFirst = false, type = 'image/jpeg' }: FormOptions = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'test-boundary-8d1f';
  const field = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const file = Buffer.concat([
    Buffer.from(field('file', `; filename="image0.jpg"\r\nContent-Type: ${type}`)),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const name = Buffer.from(user === undefined ? '' : `${field('user', '')}${user}\r\n`);
  return {
    payload: Buffer.concat([
      ...(userFirst ? [name, file] : [file, name]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
