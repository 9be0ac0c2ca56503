import { inBackground } from '../components/ui/in-background.ts';
import { memberCache } from './member-cache.ts';
import { cachedCopy, isAnswer, isTooOld, outages } from './offline-rules.ts';
import { removeOldest } from './offline-store.ts';

/** A member's own lists and profile have some ten kilobytes each. */
const maxBytes = 1_000_000;

/**
 * The answer that is being `fetched`, which is cached, or the one that was cached before where the
 * network or the server is away. `isCurrent` tells whether the member who has asked is still logged
 * in, and wants it: a log-out may come while the answer is written.
 */
export async function fetchedOrFound(
  address: string,
  fetched: Promise<Response>,
  isCurrent: () => boolean,
): Promise<Response> {
  const response = await fetched.catch(() => undefined);
  if (response && !outages.includes(response.status)) {
    inBackground(store(address, response.clone(), isCurrent));
    return response;
  }
  return (isCurrent() && (await find(address))) || fetched;
}

async function store(address: string, response: Response, isCurrent: () => boolean): Promise<void> {
  try {
    const cache = await caches.open(memberCache);
    if (response.status === 403 || response.status === 404) await cache.delete(address);
    // The server asks all caches not to store it: the member asks this one to.
    const copy = isAnswer('answers', response) && (await cachedCopy('answers', response));
    if (!copy || !isCurrent()) return;
    await cache.put(address, copy);
    await removeOldest([cache], maxBytes);
  } catch (error) {
    console.warn('An answer could not be cached.', error);
  } finally {
    if (!isCurrent()) await caches.delete(memberCache);
  }
}

async function find(address: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(memberCache);
    const response = await cache.match(address, { ignoreVary: true });
    return response && !isTooOld(response) ? response : undefined;
  } catch (error) {
    console.warn('What is cached could not be read.', error);
    return undefined;
  }
}
