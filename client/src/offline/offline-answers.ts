import {
  type CachedSite,
  cacheRules,
  type OfflineCache,
  outages,
  pageAddress,
} from './offline-rules.ts';
import type { OfflineStore } from './offline-store.ts';

/** How long the network may take before what is cached is given instead, in milliseconds. */
const patience = { page: 3_000, answers: 10_000 };

/** The record has been deleted, or its owner suspended. */
const gone = [403, 404, 410];

/** Keeps the worker alive until some work is done. */
type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Answers the requests of the page. Assets and pictures never change: they come from the cache. The
 * page and public reads come from the network, and from the cache where that fails or takes too long.
 */
export function createOfflineAnswers(store: OfflineStore, site: CachedSite) {
  const { origin: ownOrigin } = site;
  const page = ownOrigin + pageAddress;
  const cacheFor = cacheRules(site);
  const { cacheFirst, networkFirst } = createStrategies(store, page);

  return {
    /** undefined: the browser is to fetch it itself. */
    answerTo(request: Request, waitUntil: WaitUntil): Promise<Response> | undefined {
      const cache = cacheFor(request);
      if (cache === undefined) return undefined;
      if (cache === 'page' || cache === 'answers') return networkFirst(cache, request, waitUntil);
      return cacheFirst(cache, request, waitUntil);
    },

    /** Caches the page with what it needs to start. Throws where it cannot be fetched. */
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
     * Caches what the page had fetched before the worker was there. It lies in the browser's HTTP cache;
     * a picture that does not is left alone.
     */
    async storeOpened(addresses: readonly string[]): Promise<void> {
      for (const address of addresses) {
        const cache = cacheFor(new Request(address));
        if (!cache || cache === 'page' || (await store.find(cache, address))) continue;
        const response = cache === 'pictures' ? await findPicture(address) : await find(address);
        if (response) await store.store(cache, address, response);
      }
      await store.trim();
    },
  };
}

/** Two ways to use network and cache. `page` is the page's address. */
function createStrategies(store: OfflineStore, page: string) {
  async function fetchAndStore(
    cache: OfflineCache,
    address: string,
    request: Request | string,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const response = await fetch(request);
    const isGone = cache === 'answers' && gone.includes(response.status);
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
    cache: 'page' | 'answers',
    request: Request,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const address = cache === 'page' ? page : request.url;
    const fetched = fetchAndStore(cache, address, request, waitUntil);
    const usable = fetched.then(
      (response) => (outages.includes(response.status) ? undefined : response),
      () => undefined,
    );
    // A late response is cached for the next time.
    waitUntil(usable);
    const soon = await Promise.race([usable, after(patience[cache])]);
    return soon ?? (await store.find(cache, address)) ?? fetched;
  }

  return { cacheFirst, networkFirst };
}

/** Values of `Accept` that browsers send for an `<img>`, newer ones first. */
const pictureTypes = ['image/jxl,', ''].map(
  (newest) => `${newest}image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8`,
);

/** The picture from the browser's HTTP cache. Pictures differ by `Accept`: another one would be fetched once more. */
async function findPicture(address: string): Promise<Response | undefined> {
  for (const accept of pictureTypes) {
    const headers = { Accept: accept };
    const found = await find(address, { cache: 'only-if-cached', mode: 'same-origin', headers });
    if (found) return found;
  }
  return undefined;
}

async function find(address: string, init?: RequestInit): Promise<Response | undefined> {
  return fetch(address, init).catch(() => undefined);
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
