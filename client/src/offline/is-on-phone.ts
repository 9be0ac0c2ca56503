import { type ScreenPath, screens } from '@alumni/shared/core/screens';
import { requestUrl } from '../api/address.ts';
import { queryClient } from '../api/query-client.ts';
import type { Location } from '../router/location.ts';
import { build } from '../settings.ts';

declare global {
  interface Window {
    /**
     * Maps the path of a public screen to the URL from which the screen reads its list or record. The URL of a record
     * ends before the id. The boot script sets this map.
     */
    publicReads?: Partial<Record<string, string>>;
  }
}

/** Members' screens that show something without any response: forms for new records, check-in codes, stored lists. */
const withoutReads: readonly ScreenPath[] = [
  '/user/dashboard',
  '/myevents',
  '/myopportunities',
  '/mygallery',
  '/newsarticle',
  '/letter',
  '/myevents/{id}/door',
];

/**
 * Whether a screen has something to show without a network. Its JavaScript alone is not enough. A public screen's
 * responses must be in the memory of the page or in the worker's cache.
 *
 * Responses to members are in memory only, so members' screens must have been open before.
 */
export async function isOnPhone(
  path: ScreenPath,
  { search, state }: Location,
  isLoaded: boolean,
): Promise<boolean> {
  if (state?.build === build) return true;
  if (screens[path] !== 'anyone') return withoutReads.includes(path) || isLoaded;
  const address = window.publicReads?.[path];
  if (!address) return true;
  const isRecord = address.endsWith('/');
  // Another page of a list, or a search in it, always opens. If its data is missing, the list itself says so.
  if (!isRecord && search !== '') return true;
  const id = new URLSearchParams(search).get('id') ?? '';
  const read = isRecord ? address + encodeURIComponent(id) : address;
  return isInMemory(read) || (await isCached(read));
}

function isInMemory(address: string): boolean {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ state: { data } }) => data !== undefined,
  });
  return queries.some(({ queryKey: [, path, params, query] }) => {
    if (typeof path !== 'string') return false;
    const [values, asked] = [params, query] as [Record<string, string>?, Record<string, string>?];
    return requestUrl(path, values, asked) === address;
  });
}

async function isCached(address: string): Promise<boolean> {
  try {
    return (await caches.match(address, { ignoreVary: true })) !== undefined;
  } catch {
    // Some browsers forbid or lack caches.
    return false;
  }
}
