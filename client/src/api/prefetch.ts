import { freshForMs } from './answer-cache.ts';

/** The first page of a list, or the record, that is opened directly: the boot script asks for it before there is code. */
interface Prefetch {
  address: string;
  headers: Record<string, string>;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    prefetch?: Prefetch;
  }
}

let arrivedAt: number | undefined;
window.prefetch?.answer.then(
  () => {
    arrivedAt = performance.now();
  },
  () => {},
);

/**
 * The prefetched answer, for the first who asks for the same address as the same user while it is
 * fresh; undefined otherwise. Rejects with what the request failed with.
 */
export async function consumePrefetch(
  address: string,
  init: RequestInit,
): Promise<Response | undefined> {
  const { prefetch } = window;
  if (prefetch?.address !== address) return undefined;
  delete window.prefetch;
  const stale = arrivedAt !== undefined && performance.now() - arrivedAt > freshForMs;
  if (stale || JSON.stringify(prefetch.headers) !== JSON.stringify(init.headers)) return undefined;
  return prefetch.answer;
}
