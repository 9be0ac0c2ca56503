import pLimit from 'p-limit';
import { UnavailableError } from './domain-errors.ts';

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent tasks to `concurrency`, with a queue of `queueSize` more. Throws
 * `UnavailableError` if the queue is full.
 */
export function semaphore(concurrency: number, queueSize: number): Semaphore {
  const limit = pLimit(concurrency);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueSize) {
      throw new UnavailableError('busy');
    }
    return limit(task);
  };
}
