import sharp, { type Sharp } from 'sharp';

/** A single-coloured picture that the test encodes. */
export function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#a63d1f' } });
}

/** A JPEG of 640 × 480 pixels. */
export function smallJpeg(): Promise<Buffer> {
  return picture(640, 480).jpeg().toBuffer();
}

/** A multipart form with one file and an optional `user` field: its body and headers. */
export function formWith(
  bytes: Buffer,
  { user, userFirst = false }: { user?: string; userFirst?: boolean } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'test-boundary-8d1f';
  const field = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const file = Buffer.concat([
    Buffer.from(field('file', '; filename="image0.jpg"\r\nContent-Type: image/jpeg')),
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
