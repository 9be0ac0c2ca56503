import type { FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { LimitReachedError } from '../../core/domain-errors.ts';
import { memoryReadLimit } from './read-limit.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('says a minute at most, although the clock has been put back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const countRead = memoryReadLimit();
  const request = { viewer: { id: 'a' } } as FastifyRequest;
  const search = () => countRead(request, { search: 'a' }).catch((error: unknown) => error);
  for (let n = 0; n < 240; n += 1) expect(await search()).toBeUndefined();
  vi.setSystemTime(Date.now() - 60 * 60_000);
  const refusal = await search();
  expect(refusal).toBeInstanceOf(LimitReachedError);
  expect(refusal).toHaveProperty('retryAfter', 60);
});
