// Runs as a process of its own: the server's blocks libvips' SVG decoder, and keeps it blocked.
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { seeded } from '../random.ts';
import { type Order, type Reply, type Request, sizes } from './order.ts';
import { drawPortrait } from './portrait/portrait.ts';
import { drawScene } from './scene.ts';

// Whatever else the machine does comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

/** Brightness added to neighbouring pixels; the length shares no factor with the widths drawn. */
const grain = grainOf(65_521);

process.on('message', async ({ id, order }: Request) => {
  const reply: Reply = await paint(order).then(
    (picture) => ({ id, picture }),
    (error: unknown) => ({ id, error: String(error) }),
  );
  if (process.connected) process.send?.(reply);
});

async function paint(order: Order): Promise<Buffer> {
  const svg =
    order.kind === 'portrait'
      ? drawPortrait(order.subject, order.seed)
      : drawScene(order.scene, order.seed, sizes.scene.width, order.height);
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data);
  return sharp(data, { raw: info }).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The same for the three channels of a pixel: grey, as paper has it. */
function addGrain(pixels: Buffer): void {
  for (let at = 0, step = 0; at < pixels.length; at += 3, step += 1) {
    const add = grain[step % grain.length] ?? 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = Math.max(0, Math.min(255, (pixels[channel] ?? 0) + add));
    }
  }
}

function grainOf(length: number): Int8Array {
  const r = seeded('grain');
  return Int8Array.from({ length }, () => Math.round((r.next() + r.next() - 1) * 7));
}
