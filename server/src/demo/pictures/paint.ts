// Runs as a process of its own: the server's blocks libvips' SVG decoder, and keeps it blocked.
import sharp from 'sharp';
import { seeded } from '../random.ts';
import { type Order, type Reply, type Request, sizes } from './order.ts';
import { drawPortrait } from './portrait/portrait.ts';
import { drawScene } from './scene.ts';

sharp.concurrency(1);
sharp.cache(false);
const tile = { width: 256, height: 256, channels: 3 } as const;
const grain = grainTile();

process.on('message', async ({ id, order }: Request) => {
  const reply: Reply = await paint(order).then(
    (picture) => ({ id, picture }),
    (error: unknown) => ({ id, error: String(error) }),
  );
  process.send?.(reply);
});

async function paint(order: Order): Promise<Buffer> {
  const svg =
    order.kind === 'portrait'
      ? drawPortrait(order.subject, order.seed)
      : drawScene(order.scene, order.seed, sizes.scene.width, order.height);
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .composite([{ input: grain, raw: tile, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Paper: grey that lies close to the middle, which soft light leaves as it is. */
function grainTile(): Buffer {
  const r = seeded('grain');
  const pixels = Buffer.alloc(tile.width * tile.height * tile.channels);
  for (let at = 0; at < pixels.length; at += tile.channels) {
    pixels.fill(128 + Math.round((r.next() + r.next() - 1) * 30), at, at + tile.channels);
  }
  return pixels;
}
