import { formMessages } from '@alumni/shared/core/form.messages';
import pLimit from 'p-limit';
import { UnavailableError } from './domain-errors.ts';

export type Semaphore = ReturnType<typeof semaphore>;

/**
 * Runs at most `concurrency` tasks at a time and queues up to `queueSize` more. Throws `UnavailableError` if the
 * queue is full.
 */
export function semaphore(concurrency: number, queueSize: number) {
  const limit = pLimit(concurrency);
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueSize) {
      throw new UnavailableError(formMessages.busy);
    }
    return limit(task);
  };
  const stats = () => ({ busy: limit.activeCount, waiting: limit.pendingCount });
  return Object.assign(run, { stats });
}

/**
 * Runs the tasks of each key one at a time within `semaphore`, so that one person takes only one place. Throws
 * `UnavailableError` if `queueSize` tasks of the key are waiting.
 */
export function onePerKey(
  semaphore: Semaphore,
  queueSize: number,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, ReturnType<typeof pLimit>>();
  return async (key, task) => {
    const limit = limits.get(key) ?? pLimit(1);
    if (limit.pendingCount >= queueSize) throw new UnavailableError(formMessages.busy);
    limits.set(key, limit);
    try {
      return await limit(() => semaphore(task));
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}
