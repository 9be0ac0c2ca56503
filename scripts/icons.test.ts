import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types.
import { drawIcons } from './icons.mjs';

test('the icons are those of the favicon', async () => {
  const drawn = Object.entries((await drawIcons()) as Record<string, Buffer>);
  expect(drawn).toHaveLength(3);
  for (const [name, bytes] of drawn) {
    const file = readFileSync(new URL(`../client/public/icons/${name}`, import.meta.url));
    const pixels = await Promise.all(
      [file, bytes].map((one) => sharp(one).ensureAlpha().raw().toBuffer()),
    );
    expect([name, pixels[0]?.equals(pixels[1] as Buffer)]).toEqual([name, true]);
  }
});
