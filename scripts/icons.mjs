// Draws the icons of the installed site from the favicon: `node scripts/icons.mjs`. The icons are committed, so that a
// build needs no image library.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const hero = '#14274d';
/**
 * Share of the icon's width that the mark takes. Phones crop an icon to a circle of four fifths of its width. The
 * square mark must fit inside: 0.8 / √2 ≈ 0.566.
 */
const maskedShare = 0.56;

/** The icons by file name, as lossless PNG. */
export async function drawIcons() {
  const mark = readFileSync(new URL('../client/public/favicon.svg', import.meta.url));
  const draw = (size) => sharp(mark, { density: (72 * size) / 48 }).resize(size, size);
  const png = { palette: true, compressionLevel: 9, effort: 10 };
  const whole = async (size) => draw(size).png(png).toBuffer();
  const masked = async (size) => {
    const input = await draw(Math.round(size * maskedShare))
      .png()
      .toBuffer();
    const ground = { width: size, height: size, channels: 4, background: hero };
    return sharp({ create: ground }).composite([{ input }]).png(png).toBuffer();
  };
  return {
    'icon-192.png': await whole(192),
    'icon-512.png': await whole(512),
    'icon-maskable-512.png': await masked(512),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../client/public/icons/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    writeFileSync(folder + name, bytes);
    console.log(`${name}: ${bytes.length} bytes`);
  }
}
