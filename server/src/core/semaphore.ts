import pLimit from 'p-limit';
import { UnavailableError } from './domain-errors.ts';

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `places` pieces of work at once while `waiting` more stand in line; one more throws
 * `UnavailableError`.
 */
export function semaphore(places: number, waiting: number): Semaphore {
  const limit = pLimit(places);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= places + waiting) {
      throw new UnavailableError('busy');
    }
    return limit(work);
  };
}
