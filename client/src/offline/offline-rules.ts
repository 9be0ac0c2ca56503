import { cachedAtHeader } from './cached-at.ts';

/** Caches of the service worker. A changed format takes another number: the old cache is removed. */
export const offlineCaches = {
  page: 'offline-page-1',
  assets: 'offline-assets-1',
  answers: 'offline-answers-1',
  pictures: 'offline-pictures-1',
} as const;
export type OfflineCache = keyof typeof offlineCaches;

/** Begins the names of all caches of the site. */
export const offlinePrefix = 'offline-';

/** Address under which the page is cached, whatever its query. */
export const pageAddress = '/';

export const cachedBytesHeader = 'Cached-Bytes';

/**
 * A deleted record or a suspended person can stay readable on a phone without a network for so long:
 * nobody can tell it.
 */
export const maxAgeMs = 14 * 24 * 60 * 60_000;

/** A proxy in front of a server that is down, or a server that is busy. */
export const outages: readonly number[] = [502, 503, 504];

/** The site of the worker: its origin, and the paths of calls that answer every visitor alike (`/api/event/{id}`). */
export interface CachedSite {
  origin: string;
  publicReads: readonly string[];
}

/**
 * Returns the cache for what a request asks for; undefined for what is left to the browser: everything that
 * writes, that a token comes with, or that is of another origin.
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
    return isPublicRead.test(pathname) ? 'answers' : undefined;
  };
}

/** Bytes of one answer that are worth their room: a picture of the viewer has some 300 kB. */
const maxBytes = 1_000_000;

const contentTypes: Record<OfflineCache, RegExp> = {
  page: /^text\/html/,
  assets: /^(text\/(javascript|css)|application\/javascript|font\/|image\/svg)/,
  answers: /^application\/json/,
  pictures: /^image\/(jpeg|webp)/,
};

/** Whether a response is what was asked for: no error, no redirect, no page of a captive portal. */
export function isAnswer(cache: OfflineCache, response: Response): boolean {
  const { status, type, redirected, headers } = response;
  const isExpected = contentTypes[cache].test(headers.get('Content-Type') ?? '');
  return status === 200 && type === 'basic' && !redirected && isExpected;
}

export function isCacheable(cache: OfflineCache, response: Response): boolean {
  const isPrivate = /no-store/.test(response.headers.get('Cache-Control') ?? '');
  return isAnswer(cache, response) && !isPrivate;
}

/** A response to be cached, with its time and size; undefined where it is too large, or not our page. */
export async function cachedCopy(
  cache: OfflineCache,
  response: Response,
): Promise<Response | undefined> {
  const headers = new Headers(response.headers);
  const body = await response.blob();
  if (body.size > maxBytes) return undefined;
  if (cache === 'page' && !(await body.text()).includes(' id="settings"')) return undefined;
  // The body is decoded by now.
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

/** Five characters of an asset's hash: the worker tells by them which assets are of its version. */
export function assetMark(name: string): string {
  return /([\w-]{1,5})\.\w+$/.exec(name)?.[1] ?? name;
}
