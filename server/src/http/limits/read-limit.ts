import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitReachedError } from '../../core/domain-errors.ts';
import { httpMessages } from '../http.messages.ts';
import { clientAddress } from './rate-limit.ts';

/**
 * Searches and deep pages allowed per minute, account and instance. The counts are in memory, because a count must cost
 * less than the read.
 */
const perAccount = 240;
/** Higher than `perAccount`, because many people share the address of a phone network. */
const perAddress = 600;

const windowS = 60;

/** Pages with a higher number count as costly reads. */
const deepPage = 100;

/** Counts a costly read. Throws `LimitReachedError` beyond the limit of the account or address. */
export type CountRead = (request: FastifyRequest, query: unknown) => Promise<void>;

export function memoryReadLimit(): CountRead {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiter = (points: number) => {
    const known = limiters.get(points) ?? new RateLimiterMemory({ points, duration: windowS });
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
      // Narrowest first: a use that one network refuses does not count for wider ones.
      for (const { key, factor } of clientAddress(request.ip).networks) {
        await limiter(factor * perAddress).consume(key);
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // If the clock was put back, the library returns a time that is longer than the window.
      const seconds = Math.min(windowS, Math.ceil(error.msBeforeNext / 1000));
      throw new LimitReachedError(seconds, httpMessages.searchLimit);
    }
  };
}

/** Whether a read is a search or a deep page: readers rarely share these, so the cache does not help. */
export function isCostly(query: unknown): boolean {
  const { search, page } = (query ?? {}) as { search?: unknown; page?: unknown };
  return (typeof search === 'string' && search !== '') || Number(page) > deepPage;
}
