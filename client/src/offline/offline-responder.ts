import {
  type CachedSite,
  cacheRules,
  type OfflineCache,
  outageStatuses,
  pageAddress,
} from './offline-rules.ts';
import type { OfflineStore } from './offline-store.ts';

/** How long to wait for the network before using the cache, in milliseconds. */
const timeoutsMs = { page: 3_000, publicReads: 10_000 };

/** Statuses of a record that was deleted or whose owner was suspended. */
const goneStatuses = [403, 404, 410];

/** Keeps the worker alive until some work is done. */
type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Responds to the page's requests. Assets and pictures never change: cache first. Page and public reads: network
 * first, the cache if it fails or takes too long.
 */
export function createOfflineResponder(store: OfflineStore, site: CachedSite) {
  const { origin: ownOrigin } = site;
  const page = ownOrigin + pageAddress;
  const cacheFor = cacheRules(site);
  const { cacheFirst, networkFirst } = createStrategies(store, page);

  return {
    /** Returns undefined if the browser should fetch by itself. */
    respondTo(request: Request, waitUntil: WaitUntil): Promise<Response> | undefined {
      const cache = cacheFor(request);
      if (cache === undefined) return undefined;
      if (cache === 'page' || cache === 'publicReads')
        return networkFirst(cache, request, waitUntil);
      return cacheFirst(cache, request, waitUntil);
    },

    /** Caches the page and the assets that it needs to start. Throws if the page cannot be fetched. */
    async storePage(waitUntil: WaitUntil): Promise<void> {
      const response = await fetch(page, { cache: 'no-cache' });
      const copy = response.clone();
      const html = await response.text();
      const named = html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|favicon\.svg))"/g);
      const assets = [...named].map(([, path]) => new Request(ownOrigin + path));
      await Promise.all(assets.map((request) => cacheFirst('assets', request, waitUntil)));
      await store.store('page', page, copy);
    },

    /**
     * Caches responses that the page fetched before the worker took over. It takes them from the browser's HTTP cache,
     * and skips pictures that this cache lacks.
     */
    async storeOpened(addresses: readonly string[]): Promise<void> {
      for (const address of addresses) {
        const cache = cacheFor(new Request(address));
        if (!cache || cache === 'page' || (await store.find(cache, address))) continue;
        const response =
          cache === 'pictures' ? await findPicture(address) : await tryFetch(address);
        if (response) await store.store(cache, address, response);
      }
      await store.trim();
    },
  };
}

/** Ways to respond from the caches and the network. `page` is the URL under which the page is cached. */
function createStrategies(store: OfflineStore, page: string) {
  async function fetchAndStore(
    cache: OfflineCache,
    address: string,
    request: Request | string,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const response = await fetch(request);
    const isGone = cache === 'publicReads' && goneStatuses.includes(response.status);
    waitUntil(
      isGone ? store.remove(cache, address) : store.store(cache, address, response.clone()),
    );
    return response;
  }

  async function cacheFirst(
    cache: 'assets' | 'pictures',
    request: Request,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const cached = await store.find(cache, request.url);
    if (cached) return cached;
    try {
      return await fetchAndStore(cache, request.url, request, waitUntil);
    } catch (error) {
      const other = cache === 'pictures' ? await store.findRendition(request.url) : undefined;
      if (other) return other;
      throw error;
    }
  }

  async function networkFirst(
    cache: 'page' | 'publicReads',
    request: Request,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const address = cache === 'page' ? page : request.url;
    const fetched = fetchAndStore(cache, address, request, waitUntil);
    const usable = fetched.then(
      (response) => (outageStatuses.includes(response.status) ? undefined : response),
      () => undefined,
    );
    // Keeps the worker alive for a late response, which is cached for next time.
    waitUntil(usable);
    const soon = await Promise.race([usable, delay(timeoutsMs[cache])]);
    return soon ?? (await store.find(cache, address)) ?? fetched;
  }

  return { cacheFirst, networkFirst };
}

/** `Accept` headers that browsers send for an `<img>`. Those of the newest browsers come first. */
const pictureTypes = ['image/jxl,', ''].map(
  (newest) => `${newest}image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8`,
);

/**
 * Finds the picture in the browser's HTTP cache. Pictures vary by `Accept`, so only the header with which the page
 * fetched a picture finds it.
 */
async function findPicture(address: string): Promise<Response | undefined> {
  for (const accept of pictureTypes) {
    const headers = { Accept: accept };
    const found = await tryFetch(address, {
      cache: 'only-if-cached',
      mode: 'same-origin',
      headers,
    });
    if (found) return found;
  }
  return undefined;
}

async function tryFetch(address: string, init?: RequestInit): Promise<Response | undefined> {
  return fetch(address, init).catch(() => undefined);
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
