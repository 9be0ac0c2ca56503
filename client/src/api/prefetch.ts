import { cachedAtHeader } from '../offline/cached-at.ts';
import { noteServerTime } from '../server-clock.ts';
import { freshForMs } from './answer-cache.ts';

/** The first page of a list, or the record, that is opened directly: the boot script asks for it before there is code. */
interface Prefetch {
  address: string;
  headers: Record<string, string>;
  answer: Promise<Response>;
  /** By the phone's clock, in milliseconds. */
  sentAt: number;
  /** The same once it has arrived, with its JSON. */
  arrived?: { response: Response; data: unknown; at: number };
}

declare global {
  interface Window {
    prefetch?: Prefetch;
  }
}

/**
 * The prefetched answer, for the first who asks for the same address as the same user while it is
 * fresh; undefined otherwise. Rejects with what the request failed with.
 */
export async function consumePrefetch(
  address: string,
  headers: Prefetch['headers'],
): Promise<Response | undefined> {
  const taken = take(address, headers);
  const response = await taken?.answer;
  if (taken && response) noteServerTime(response, taken.sentAt);
  return response;
}

/** The same where it has already come from the network: the first render shows it. */
export function arrivedPrefetch(address: string, headers: Prefetch['headers']): unknown {
  const { response, data } = window.prefetch?.arrived ?? {};
  if (!response?.ok || response.headers.has(cachedAtHeader)) return undefined;
  const taken = take(address, headers);
  if (taken) noteServerTime(response, taken.sentAt);
  return taken && data;
}

function take(address: string, headers: Prefetch['headers']): Prefetch | undefined {
  const { prefetch } = window;
  if (prefetch?.address !== address) return undefined;
  delete window.prefetch;
  const age = performance.now() - (prefetch.arrived?.at ?? Infinity);
  if (age > freshForMs) return undefined;
  return JSON.stringify(prefetch.headers) === JSON.stringify(headers) ? prefetch : undefined;
}
