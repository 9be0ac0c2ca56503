import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mutatedPictures } from '../../testing/mutated-pictures.ts';
import { jpegWithScans, picture, smallJpeg } from '../../testing/pictures.ts';
import {
  ImageTooComplexError,
  ImageTooLargeError,
  UnreadableImageError,
  UnsupportedImageError,
} from './image-errors.ts';
import { processImage, runDecoder } from './image-processing.ts';
import { loadSharp } from './sharp.ts';

/** A picture whose left half is black and whose right half is white. */
function halves(width: number, height: number) {
  return picture(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#000' } },
      left: 0,
      top: 0,
    },
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#fff' } },
      left: width / 2,
      top: 0,
    },
  ]);
}

async function expectRefusal(bytes: Buffer, error: new (message: string) => Error) {
  await expect(processImage(bytes)).rejects.toBeInstanceOf(error);
}

test('converts JPEG, PNG and WebP to JPEG', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { bytes, width, height } = await processImage(
      await picture(300, 200).toFormat(format).toBuffer(),
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect([width, height]).toEqual([300, 200]);
  }
});

test('scales the longer side to 1600 pixels, and the shorter one of a flyer to 800', async () => {
  const large = await processImage(await picture(4000, 3000).jpeg().toBuffer());
  expect([large.width, large.height]).toEqual([1600, 1200]);
  const tall = await processImage(await picture(1000, 3200).png().toBuffer());
  expect([tall.width, tall.height]).toEqual([800, 2560]);
});

test('removes location, camera and all other metadata', async () => {
  const photo = await picture(400, 300)
    .withExif({
      IFD0: { Make: 'Camera-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 52/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somewhere-4711</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera-4711');
  const { bytes } = await processImage(photo);
  const metadata = await sharp(bytes).metadata();
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(
    Array(4).fill(undefined),
  );
  expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|4711|xmpmeta/);
});

test('rotates a picture by its EXIF orientation', async () => {
  const rotated = await halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { bytes, width, height } = await processImage(rotated);
  expect([width, height]).toEqual([200, 400]);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeLessThan(20);
  expect(data[data.length - info.channels]).toBeGreaterThan(235);
});

test('flattens transparency to white', async () => {
  const { bytes } = await processImage(
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
  );
  expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
});

test('takes the first frame of an animation', async () => {
  const frames = await Promise.all([
    picture(60, 40).png().toBuffer(),
    halves(60, 40).png().toBuffer(),
  ]);
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { width, height } = await processImage(animation);
  expect([width, height]).toEqual([60, 40]);
});

test('refuses a decompression bomb before decoding it', async () => {
  const bomb = await sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expectRefusal(bomb, ImageTooLargeError);
});

test('accepts a JPEG of 50 scans, refuses one of 51 before decoding it', async () => {
  expect(await processImage(jpegWithScans(50))).toMatchObject({ width: 8, height: 8 });
  for (const scans of [51, 883]) {
    const refusal = processImage(jpegWithScans(scans));
    await expect(refusal).rejects.toBeInstanceOf(ImageTooComplexError);
    await expect(refusal).rejects.toMatchObject({ cause: `${scans} scans` });
  }
});

test('accepts 24 megapixels, refuses one row more', async () => {
  const { width } = await processImage(await picture(6000, 4000).jpeg().toBuffer());
  expect(width).toBe(1600);
  await expectRefusal(await picture(6000, 4001).jpeg().toBuffer(), ImageTooLargeError);
});

test('refuses other formats by content', async () => {
  for (const format of ['gif', 'tiff', 'avif'] as const) {
    await expectRefusal(await picture(40, 40).toFormat(format).toBuffer(), UnsupportedImageError);
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const others = [svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', 'BM', 'GIF89a', 'hello', ''];
  for (const text of others) await expectRefusal(Buffer.from(text), UnsupportedImageError);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  await expectRefusal(heic, UnsupportedImageError);
});

test('blocks decoders of other formats', async () => {
  await loadSharp();
  const gif = await picture(4, 4).gif().toBuffer();
  await expect(sharp(gif).metadata()).rejects.toThrow();
  await expect(
    sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata(),
  ).rejects.toThrow();
});

test('accepts any bytes behind or within a picture that are not its pixels, and stores none', async () => {
  const trailer = randomBytes(64 * 1024);
  const tails = [
    'PK\u0003\u0004',
    '<?php x ?>',
    '<HTML><script>',
    '%PDF-1.4',
    '\u007fELF',
    'ftypmp42',
  ];
  const marked = Buffer.from(`\n${tails.join(' ')} film-4711`, 'latin1');
  const comment = Buffer.from('%PDF-1.4 1 0 obj film-4711');
  const jpeg = await smallJpeg();
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    jpeg.subarray(2),
  ]);
  const others = [picture(640, 480).png().toBuffer(), picture(640, 480).webp().toBuffer()];
  for (const whole of [jpeg, commented, ...(await Promise.all(others))]) {
    const { bytes, width } = await processImage(Buffer.concat([whole, trailer, marked]));
    expect(width).toBe(640);
    expect(bytes.toString('latin1')).not.toMatch(/film-4711|php|script|PDF/);
  }
});

test('refuses truncated pictures', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await halves(640, 480).toFormat(format).toBuffer();
    for (const fraction of [0.2, 0.5, 0.9, 0.999]) {
      await expectRefusal(
        whole.subarray(0, Math.floor(whole.length * fraction)),
        UnreadableImageError,
      );
    }
  }
});

test('refuses a picture with corrupt pixel data', async () => {
  const png = await halves(640, 480).png().toBuffer();
  const damaged = Buffer.from(png);
  damaged.fill(0x41, png.indexOf('IDAT') + 6, png.indexOf('IDAT') + 60);
  await expect(processImage(damaged)).rejects.toBeInstanceOf(UnreadableImageError);
});

test('renders the requested width, never enlarges', async () => {
  const { bytes } = await processImage(await picture(800, 600).jpeg().toBuffer());
  for (const [format, name] of [
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const) {
    const small = await sharp(await runDecoder('encodeRendition', bytes, 320, format)).metadata();
    expect(small).toMatchObject({ format: name, width: 320, height: 240 });
    const large = await sharp(await runDecoder('encodeRendition', bytes, 1280, format)).metadata();
    expect(large).toMatchObject({ format: name, width: 800, height: 600 });
  }
});

test('gives a result for every damaged picture, and decodes the next ones', async () => {
  const outcomes = new Set<string>();
  for await (const damaged of mutatedPictures(160, 1)) {
    outcomes.add(
      await processImage(damaged).then(
        () => 'decoded',
        (error: Error) => error.constructor.name,
      ),
    );
  }
  // A crash of the decoder would add `UnavailableError`. Pictures with too many scans cause `ImageTooComplexError`.
  expect([...outcomes].toSorted()).toEqual([
    'ImageTooComplexError',
    'UnreadableImageError',
    'decoded',
  ]);
  const whole = await smallJpeg();
  const decoded = await Promise.all(Array.from({ length: 4 }, () => processImage(whole)));
  expect(decoded.map(({ width }) => width)).toEqual([640, 640, 640, 640]);
}, 120_000);
