import { expect, test } from 'vitest';
import { inspectBytes } from './picture-bytes.ts';

test('a WebP whose end is missing is not searched through to its last byte', async () => {
  let reads = 0;
  class CountedBlob extends Blob {
    override slice(...range: Parameters<Blob['slice']>): Blob {
      reads += 1;
      return super.slice(...range);
    }
  }
  const zeros = new Uint8Array(100_000);
  const file = new CountedBlob(['RIFF....WEBP', zeros]);
  expect(await inspectBytes(file)).toMatchObject({ type: 'image/webp', orientation: undefined });
  expect(reads).toBeLessThan(2_000);
});
