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

/** For all caches of the worker; the caches of members have a megabyte of their own. */
export const maxTotalBytes = 4_000_000;

/** Only these are removed to make room: without the others nothing opens. */
const removable = ['answers', 'pictures'] as const;

export type OfflineStore = ReturnType<typeof createOfflineStore>;

/**
 * The caches of the worker, bounded in age and bytes. Nothing in here throws for want of room, or where
 * the browser forbids caches: what cannot be cached is fetched. `memberCache` is the page's own.
 */
export function createOfflineStore(ownOrigin: string, memberCache: string) {
  /** Bytes that are left; unknown before they have been counted. */
  let room = 0;
  let trimming: Promise<void> = Promise.resolve();

  async function store(cache: OfflineCache, address: string, response: Response): Promise<void> {
    try {
      if (!isCacheable(cache, response)) return;
      const copy = await cachedCopy(cache, response);
      if (!copy) return;
      room -= bytesOf(copy);
      await (await open(cache)).put(address, copy);
      if (room < 0) await trim(maxTotalBytes);
    } catch (error) {
      console.warn('An answer could not be cached.', error);
      // The phone has less room than we take.
      if (isQuotaError(error)) await trim(maxTotalBytes / 2);
    }
  }

  function trim(limit: number): Promise<void> {
    trimming = trimming
      .then(async () => {
        room = await trimNow(limit);
      })
      .catch((error) => console.warn('Cached answers could not be removed.', error));
    return trimming;
  }

  return {
    store,
    find,
    /** Removes what is too old, and the oldest beyond the limit. */
    trim: () => trim(maxTotalBytes),
    async remove(cache: OfflineCache, address: string): Promise<void> {
      await (await open(cache)).delete(address);
    },
    findRendition,
    /**
     * Removes caches of older formats, and assets that neither this version nor the cached page uses:
     * `marks` are those of this version's assets.
     */
    async removeOutdated(marks: readonly string[]): Promise<void> {
      const known = [...Object.values(offlineCaches), memberCache];
      for (const name of await caches.keys()) {
        if (name.startsWith(offlinePrefix) && !known.includes(name)) await caches.delete(name);
      }
      const page = await find('page', ownOrigin + pageAddress);
      await removeUnusedAssets(marks, (await page?.text()) ?? '');
    },
  };
}

function open(cache: OfflineCache): Promise<Cache> {
  return caches.open(offlineCaches[cache]);
}

async function find(cache: OfflineCache, address: string): Promise<Response | undefined> {
  try {
    const opened = await open(cache);
    const response = await opened.match(address, { ignoreVary: true });
    if (response && removable.some((one) => one === cache) && isTooOld(response)) {
      await opened.delete(address);
      return undefined;
    }
    return response;
  } catch (error) {
    console.warn('What is cached could not be read.', error);
    return undefined;
  }
}

/** The same picture in another size. */
async function findRendition(address: string): Promise<Response | undefined> {
  const fileName = fileNameOf(address);
  const opened = await open('pictures');
  const same = (await opened.keys()).filter(({ url }) => fileNameOf(url) === fileName);
  return same[0] && opened.match(same[0]);
}

/** Returns the bytes that are left. */
async function trimNow(limit: number): Promise<number> {
  let total = 0;
  for (const cache of ['page', 'assets'] as const) {
    for (const { bytes } of await entriesOf(await open(cache))) total += bytes;
  }
  const opened = await Promise.all(removable.map(open));
  return removeOldest(opened, limit - total);
}

async function removeUnusedAssets(marks: readonly string[], page: string): Promise<void> {
  const assets = await open('assets');
  for (const request of await assets.keys()) {
    const { pathname } = new URL(request.url);
    const name = pathname.split('/').pop() ?? '';
    const isUsed = !pathname.startsWith('/assets/') || marks.includes(assetMark(name));
    if (!isUsed && !page.includes(name)) await assets.delete(request);
  }
}

/** Removes what is too old, and the oldest of what has more bytes than the limit; gives what is left. */
export async function removeOldest(opened: readonly Cache[], limit: number): Promise<number> {
  let left = limit;
  let isFull = false;
  const entries = (await Promise.all(opened.map(entriesOf))).flat();
  entries.sort((one, other) => other.at - one.at);
  for (const { cache, request, bytes, tooOld } of entries) {
    isFull ||= tooOld || bytes > left;
    if (isFull) await cache.delete(request);
    else left -= bytes;
  }
  return left;
}

async function entriesOf(cache: Cache) {
  const entries = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const [bytes, at] = [bytesOf(response), cachedAt(response)];
    entries.push({ cache, request, bytes, at, tooOld: isTooOld(response) });
  }
  return entries;
}

function bytesOf({ headers }: Response): number {
  return Number(headers.get(cachedBytesHeader));
}

function fileNameOf(address: string): string | null {
  return new URL(address).searchParams.get('fileName');
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
