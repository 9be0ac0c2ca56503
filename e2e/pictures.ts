import sharp from 'sharp';

/** A real JPEG like a camera's: `width` × `height` pixels of one colour with grain. */
export async function photo(width = 800, height = 1000, background = '#A63D1F'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const grain = await sharp({ create: { width: 200, height: 200, channels: 3, background, noise } })
    .resize(width, height)
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
