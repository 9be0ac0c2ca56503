import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegWithScans } from '../../testing/pictures.ts';
import { countScans } from './image-container.ts';

const noLength = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7];
/** Fill bytes, a stuffed 0xFF and extraneous bytes, which decoders skip. */
const others = [[0xff], [0xff, 0xff, 0xff], [0xff, 0x00], [0, 1, 2, 3], [0x41, 0xff, 0x00, 0x42]];

test.each([...noLength.map((marker) => [0xff, marker]), ...others])(
  'counts all scans behind %s %s between the segments',
  async (...marker) => {
    const picture = withBetweenSegments(jpegWithScans(60), Buffer.from(marker));
    // Like `countScans`, the decoder skips these bytes: it decodes the picture without an error.
    const decoded = sharp(picture, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true });
    expect((await decoded).info).toMatchObject({ width: 8, height: 8 });
    expect(countScans(picture, 'jpeg')).toBe(60);
  },
);

test('a second start of an image hides no scan either', () => {
  const picture = withBetweenSegments(jpegWithScans(60), Buffer.from([0xff, 0xd8]));
  expect(countScans(picture, 'jpeg')).toBe(60);
});

/** The JPEG with these bytes before each of its segments. */
function withBetweenSegments(jpeg: Buffer, bytes: Buffer): Buffer {
  const parts: Buffer[] = [jpeg.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= jpeg.length) {
    const end = offset + 2 + jpeg.readUInt16BE(offset + 2);
    const next = jpeg.indexOf(0xff, end);
    parts.push(bytes, jpeg.subarray(offset, next));
    offset = next;
  }
  return Buffer.concat([...parts, jpeg.subarray(offset)]);
}
