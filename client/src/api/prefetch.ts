import { cachedAtHeader } from '../offline/cached-at.ts';
import { recordServerTime } from '../server-clock.ts';
import { freshForMs } from './query-client.ts';

/** Request that the boot script sends before the app bundle arrives, for the list or record in the address. */
interface Prefetch {
  address: string;
  headers: Record<string, string>;
  response: Promise<Response>;
  /** Time of the request by the phone's clock, in milliseconds. */
  sentAt: number;
  /** Set once the response has arrived. */
  arrived?: { response: Response; data: unknown; at: number };
}

declare global {
  interface Window {
    prefetch?: Prefetch;
  }
}

/**
 * Returns the prefetched response once, for the same URL and headers, while it is fresh. Otherwise undefined. Rejects
 * if the request failed.
 */
export async function consumePrefetch(
  address: string,
  headers: Prefetch['headers'],
): Promise<Response | undefined> {
  const taken = claimPrefetch(address, headers);
  const response = await taken?.response;
  if (taken && response) recordServerTime(response, taken.sentAt);
  return response;
}

/** Returns the prefetched data if it has already arrived from the network: the first render shows it. */
export function arrivedPrefetch(address: string, headers: Prefetch['headers']): unknown {
  const { response, data } = window.prefetch?.arrived ?? {};
  if (!response?.ok || response.headers.has(cachedAtHeader)) return undefined;
  const taken = claimPrefetch(address, headers);
  if (taken) recordServerTime(response, taken.sentAt);
  return taken && data;
}

function claimPrefetch(address: string, headers: Prefetch['headers']): Prefetch | undefined {
  const { prefetch } = window;
  if (prefetch?.address !== address) return undefined;
  delete window.prefetch;
  const age = performance.now() - (prefetch.arrived?.at ?? Infinity);
  if (age > freshForMs) return undefined;
  return JSON.stringify(prefetch.headers) === JSON.stringify(headers) ? prefetch : undefined;
}
