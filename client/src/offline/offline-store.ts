import {
  assetMark,
  cachedAt,
  cachedBytesHeader,
  cachedCopy,
  isCacheable,
  isTooOld,
  type OfflineCache,
  offlineCaches,
  offlinePrefix,
  pageAddress,
} from './offline-rules.ts';

/** Limit for all caches of the worker together. */
export const maxTotalBytes = 4_000_000;

/** Caches whose entries may be removed to make room. Without the other caches, the site cannot start offline. */
const removable = ['publicReads', 'pictures'] as const;

export type OfflineStore = ReturnType<typeof createOfflineStore>;

/**
 * The worker's caches, bounded in age and bytes. A full disk or forbidden caches do not throw: responses are then
 * fetched each time.
 */
export function createOfflineStore(ownOrigin: string) {
  /** Bytes left. 0 until they are counted. */
  let room = 0;
  let trimming: Promise<void> = Promise.resolve();

  async function store(cache: OfflineCache, address: string, response: Response): Promise<void> {
    try {
      if (!isCacheable(cache, response)) return;
      const copy = await cachedCopy(cache, response);
      if (!copy) return;
      room -= cachedBytes(copy);
      await (await openCache(cache)).put(address, copy);
      if (room < 0) await trim(maxTotalBytes);
    } catch (error) {
      console.warn('A response could not be cached.', error);
      // The phone has less space than the limit: halve it.
      if (isQuotaError(error)) await trim(maxTotalBytes / 2);
    }
  }

  function trim(limit: number): Promise<void> {
    trimming = trimming
      .then(async () => {
        room = await trimNow(limit);
      })
      .catch((error) => console.warn('Cached responses could not be removed.', error));
    return trimming;
  }

  return {
    store,
    find,
    /** Removes expired entries, then the oldest ones until the rest fits the limit. */
    trim: () => trim(maxTotalBytes),
    async remove(cache: OfflineCache, address: string): Promise<void> {
      await (await openCache(cache)).delete(address);
    },
    findRendition,
    /**
     * Removes caches of older formats, and assets that neither this version nor the cached page uses. `marks`
     * identify this version's assets.
     */
    async removeOutdated(marks: readonly string[]): Promise<void> {
      const known: string[] = Object.values(offlineCaches);
      for (const name of await caches.keys()) {
        if (name.startsWith(offlinePrefix) && !known.includes(name)) await caches.delete(name);
      }
      const page = await find('page', ownOrigin + pageAddress);
      await removeUnusedAssets(marks, (await page?.text()) ?? '');
    },
  };
}

function openCache(cache: OfflineCache): Promise<Cache> {
  return caches.open(offlineCaches[cache]);
}

async function find(cache: OfflineCache, address: string): Promise<Response | undefined> {
  try {
    const opened = await openCache(cache);
    const response = await opened.match(address, { ignoreVary: true });
    if (response && removable.some((one) => one === cache) && isTooOld(response)) {
      await opened.delete(address);
      return undefined;
    }
    return response;
  } catch (error) {
    console.warn('The cache could not be read.', error);
    return undefined;
  }
}

/** Finds another cached size of the picture. */
async function findRendition(address: string): Promise<Response | undefined> {
  const fileName = fileNameOf(address);
  const opened = await openCache('pictures');
  const same = (await opened.keys()).filter(({ url }) => fileNameOf(url) === fileName);
  return same[0] && opened.match(same[0]);
}

/** Trims the caches to `limit` bytes. Returns how many of these bytes are left. */
async function trimNow(limit: number): Promise<number> {
  let total = 0;
  for (const cache of ['page', 'assets'] as const) {
    for (const { bytes } of await readEntries(await openCache(cache))) total += bytes;
  }
  const opened = await Promise.all(removable.map(openCache));
  return removeOldest(opened, limit - total);
}

async function removeUnusedAssets(marks: readonly string[], page: string): Promise<void> {
  const assets = await openCache('assets');
  for (const request of await assets.keys()) {
    const { pathname } = new URL(request.url);
    const name = pathname.split('/').pop() ?? '';
    const isUsed = !pathname.startsWith('/assets/') || marks.includes(assetMark(name));
    if (!isUsed && !page.includes(name)) await assets.delete(request);
  }
}

/** Removes expired entries, then the oldest ones until the rest fits `limit` bytes. Returns the bytes left. */
async function removeOldest(opened: readonly Cache[], limit: number): Promise<number> {
  let left = limit;
  let isFull = false;
  const entries = (await Promise.all(opened.map(readEntries))).flat();
  entries.sort((one, other) => other.at - one.at);
  for (const { cache, request, bytes, tooOld } of entries) {
    isFull ||= tooOld || bytes > left;
    if (isFull) await cache.delete(request);
    else left -= bytes;
  }
  return left;
}

async function readEntries(cache: Cache) {
  const entries = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const [bytes, at] = [cachedBytes(response), cachedAt(response)];
    entries.push({ cache, request, bytes, at, tooOld: isTooOld(response) });
  }
  return entries;
}

function cachedBytes({ headers }: Response): number {
  return Number(headers.get(cachedBytesHeader));
}

function fileNameOf(address: string): string | null {
  return new URL(address).searchParams.get('fileName');
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
