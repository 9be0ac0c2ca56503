import sharp from 'sharp';

/** Makes a noisy JPEG: its renditions are as large as a photograph's. */
export async function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 1600, height: 1200, channels: 3, noise, background: '#000' } as const;
  return sharp({ create }).blur(2).jpeg({ quality: 90 }).toBuffer();
}
