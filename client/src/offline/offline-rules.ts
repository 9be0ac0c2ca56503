import { cachedAtHeader } from './cached-at.ts';

/** Caches of the service worker. A changed format gets a new number, and the old cache is removed. */
export const offlineCaches = {
  page: 'offline-page-1',
  assets: 'offline-assets-1',
  publicReads: 'offline-answers-1',
  pictures: 'offline-pictures-1',
} as const;
export type OfflineCache = keyof typeof offlineCaches;

/** Common prefix of all cache names. */
export const offlinePrefix = 'offline-';

/** Cache key of the page, whatever its query. */
export const pageAddress = '/';

export const cachedBytesHeader = 'Cached-Bytes';

/** Longest time that a deleted record stays readable on an offline phone, which cannot learn of the deletion. */
export const maxAgeMs = 14 * 24 * 60 * 60_000;

/** Statuses of a proxy whose server is down, or of an overloaded server. */
export const outageStatuses: readonly number[] = [502, 503, 504];

/** Origin of the worker, and path templates of cacheable calls (`/api/event/{id}`). */
export interface CachedSite {
  origin: string;
  publicReads: readonly string[];
}

/**
 * Returns a function that names the cache for a request. It returns undefined for requests that the browser handles
 * itself: writes, requests with a token, other origins.
 */
export function cacheRules({ origin: ownOrigin, publicReads }: CachedSite) {
  const paths = publicReads.map((path) => path.replace(/\{\w+\}/g, '[^/]+'));
  const isPublicRead = new RegExp(`^(${paths.join('|')})$`);
  return (
    request: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  ): OfflineCache | undefined => {
    const { method, url, mode, headers } = request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== ownOrigin) return undefined;
    if (headers.has('Authorization') || headers.has('Range')) return undefined;
    if (mode === 'navigate') return pathname === pageAddress ? 'page' : undefined;
    if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') return 'assets';
    if (pathname === '/api/download') return 'pictures';
    return isPublicRead.test(pathname) ? 'publicReads' : undefined;
  };
}

/** Larger responses are not cached. A picture in the viewer has about 300 kB. */
const maxBytes = 1_000_000;

const contentTypes: Record<OfflineCache, RegExp> = {
  page: /^text\/html/,
  assets: /^(text\/(javascript|css)|application\/javascript|font\/|image\/svg)/,
  publicReads: /^application\/json/,
  pictures: /^image\/(jpeg|webp)/,
};

/** Whether a response is the expected public content: no error, redirect or captive portal. */
export function isCacheable(cache: OfflineCache, response: Response): boolean {
  const { status, type, redirected, headers } = response;
  const isExpected = contentTypes[cache].test(headers.get('Content-Type') ?? '');
  const isPrivate = /no-store/.test(headers.get('Cache-Control') ?? '');
  return status === 200 && type === 'basic' && !redirected && isExpected && !isPrivate;
}

/** A copy to cache, with its time and size; undefined if it is too large or not this site's page. */
export async function cachedCopy(
  cache: OfflineCache,
  response: Response,
): Promise<Response | undefined> {
  const headers = new Headers(response.headers);
  const body = await response.blob();
  if (body.size > maxBytes) return undefined;
  if (cache === 'page' && !(await body.text()).includes(' id="settings"')) return undefined;
  // `blob()` has decoded the body, so the headers about the encoded body no longer apply.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set(cachedAtHeader, String(Date.now()));
  headers.set(cachedBytesHeader, String(body.size));
  return new Response(body, { headers });
}

export function cachedAt({ headers }: Response): number {
  return Number(headers.get(cachedAtHeader));
}

export function isTooOld(response: Response): boolean {
  return cachedAt(response) < Date.now() - maxAgeMs;
}

/** The last five characters of an asset's hash. With them, the worker recognises the assets of its own build. */
export function assetMark(name: string): string {
  return /([\w-]{1,5})\.\w+$/.exec(name)?.[1] ?? name;
}
