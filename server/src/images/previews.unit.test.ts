import { expect, test } from 'vitest';
import { semaphore } from '../core/semaphore.ts';
import { storedPreviews } from './previews.ts';
import type { ImageStorage } from './storage/image-storage.ts';

test('draws sixteen patterns at most, however many are asked for, and one for a seed always', async () => {
  const previews = storedPreviews({} as ImageStorage, semaphore(1, 1_000), () => {});
  const seeds = Array.from({ length: 200 }, (_, n) => `record ${n}`);
  const drawn = await Promise.all(seeds.map((seed) => previews.ofCloth(seed)));
  expect(new Set(drawn).size).toBe(16);
  expect(await previews.ofCloth('record 0')).toBe(drawn[0]);
});
