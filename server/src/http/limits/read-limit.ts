import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReachedError } from '../../core/domain-errors.ts';
import { clientAddress } from './rate-limit.ts';

/** Searches and deep pages a minute, per instance: counting them must cost less than they do. */
const perAccount = 240;
/** Many people share the address of a phone network. */
const perAddress = 600;

/** From this page on, turning pages counts. */
const deepPage = 100;

/** Counts what a costly read is. Throws `LimitReachedError` beyond the limit of account or address. */
export type CountRead = (request: FastifyRequest, query: unknown) => Promise<void>;

export function memoryReadLimit(): CountRead {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiter = (points: number) => {
    const known = limiters.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
    limiters.set(points, known);
    return known;
  };
  return async (request, query) => {
    if (!isCostly(query)) return;
    try {
      if (request.viewer) {
        await limiter(perAccount).consume(request.viewer.id);
        return;
      }
      // Narrowest first: what a network is refused does not count for the wider ones.
      for (const { key, factor } of clientAddress(request.ip).networks) {
        await limiter(factor * perAddress).consume(key);
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new LimitReachedError(Math.ceil(error.msBeforeNext / 1000), 'searchLimit');
    }
  };
}

/** A search or a deep page: different for each reader, so that its answer is not kept. */
export function isCostly(query: unknown): boolean {
  const { search, page } = (query ?? {}) as { search?: unknown; page?: unknown };
  return (typeof search === 'string' && search !== '') || Number(page) > deepPage;
}
