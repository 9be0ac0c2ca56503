import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';

const corners = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const [width, height] = [320, 200];

/** Pixel arrangement that a camera stores for each EXIF orientation. */
const turns: ((image: Sharp) => Sharp)[] = [
  (image) => image,
  (image) => image.flop(),
  (image) => image.rotate(180),
  (image) => image.flip(),
  (image) => image.rotate(90).flip(),
  (image) => image.rotate(270),
  (image) => image.rotate(90).flop(),
  (image) => image.rotate(90),
];

/**
 * Writes four-coloured pictures in all orientations and several formats. Some extensions are wrong, as on phones
 * (`sticker.mp4`).
 */
export async function writeTurnedPictures(folder: string): Promise<string[]> {
  const upright = await sharp({ create: { width, height, channels: 3, background: '#ffff00' } })
    .composite(
      [0, 1, 2].map((index) => ({
        input: {
          create: { width: 160, height: 100, channels: 3, background: corners[index] as string },
        },
        left: (index % 2) * 160,
        top: index > 1 ? 100 : 0,
      })),
    )
    .png()
    .toBuffer();
  const stored = async (orientation: number, format: 'jpeg' | 'png' | 'webp') =>
    sharp(await (turns[orientation - 1] ?? turns[0])?.(sharp(upright)).png().toBuffer())
      .withMetadata({ orientation })
      .toFormat(format, { quality: 95 })
      .toBuffer();
  const files: Record<string, Promise<Buffer>> = {};
  for (let turn = 1; turn <= 8; turn += 1) files[`camera-${turn}.jpg`] = stored(turn, 'jpeg');
  files['mirrored.jpg'] = stored(5, 'jpeg');
  files['portrait.jpeg'] = stored(6, 'jpeg');
  files['screen.png'] = stored(6, 'png');
  files['sticker.mp4'] = stored(3, 'webp');
  files['download.bin'] = stored(8, 'jpeg');
  return Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const path = join(folder, name);
      writeFileSync(path, await bytes);
      return path;
    }),
  );
}

/** Asserts that the stored pictures of `writeTurnedPictures` are upright. */
export async function expectUpright(site: string, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const response = await fetch(`${site}/api/download?fileName=${encodeURIComponent(path)}`);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const seen = [
      [40, 40],
      [280, 40],
      [40, 160],
      [280, 160],
    ].map(([x = 0, y = 0]) => {
      const at = (y * info.width + x) * info.channels;
      return `#${[...data.subarray(at, at + 3)].map((level) => (level > 127 ? 'ff' : '00')).join('')}`;
    });
    expect([index, info.width, info.height, seen]).toEqual([index, width, height, corners]);
  }
}
