import { beforeEach, expect, test, vi } from 'vitest';
import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { type ResponseCache, responseCache } from './response-cache.ts';

let content: string | undefined;
let cache: ResponseCache;
beforeEach(() => {
  content = 'one';
  cache = responseCache(() => content);
});

const textResponse = (text: string) => cachedResponse('text/plain', text, { content });

test('makes a response once for all who ask at the same time, and afterwards', async () => {
  const make = vi.fn(async () => textResponse('a'));
  const all = await Promise.all(Array.from({ length: 100 }, () => cache.get('key', make)));
  expect(new Set(all).size).toBe(1);
  await cache.get('key', make);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a request after a change does not wait for a response from before it', async () => {
  let finish = (_: CachedResponse) => {};
  const old = cache.get('key', () => new Promise((resolve) => (finish = resolve)));
  content = 'two';
  const current = await cache.get('key', async () => textResponse('new'));
  finish(textResponse('old'));
  expect((await old).body.toString()).toBe('old');
  expect(current.body.toString()).toBe('new');
  expect(await cache.get('key', async () => textResponse('newer'))).toBe(current);
});

test('keeps no failure, nothing while the content is unknown, and nothing large', async () => {
  await expect(cache.get('key', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const make = vi.fn(async () => textResponse('a'));
  content = undefined;
  await cache.get('key', make);
  await cache.get('key', make);
  expect(make).toHaveBeenCalledTimes(2);
  content = 'one';
  const large = vi.fn(async () => textResponse('x'.repeat(1100 * 1024)));
  await cache.get('large', large);
  await cache.get('large', large);
  expect(large).toHaveBeenCalledTimes(2);
});
