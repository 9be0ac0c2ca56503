import type { ImageStorage } from './image-storage.ts';

type Operation = 'put' | 'open' | 'remove' | 'check';

/** The same storage, which tells how long each call has taken and whether it failed. */
export function meteredStorage(
  storage: ImageStorage,
  observe: (operation: Operation, seconds: number, failed: boolean) => void,
): ImageStorage {
  const timed = async <T>(operation: Operation, call: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    let failed = true;
    try {
      const result = await call();
      failed = false;
      return result;
    } finally {
      observe(operation, (performance.now() - started) / 1000, failed);
    }
  };
  return {
    put: (name, bytes) => timed('put', () => storage.put(name, bytes)),
    open: (name) => timed('open', () => storage.open(name)),
    remove: (name) => timed('remove', () => storage.remove(name)),
    check: () => timed('check', () => storage.check()),
    list: () => storage.list(),
  };
}
