import type { EndpointOf, ResponseOf } from '@alumni/shared/core/contract';
import type { Call, Input, QueryInput } from '@alumni/shared/core/endpoint';
import { getLanguage } from '../i18n/language.ts';
import { cachedAtHeader } from '../offline/cached-at.ts';
import { recordServerTime } from '../server-clock.ts';
import { expireSession, revalidateSession, sessionToken } from '../session/session-store.ts';
import type { QueryValues } from './address.ts';
import { requestUrl } from './address.ts';
import { ApiError, isAbort, toApiError } from './api-error.ts';
import { recordResponse } from './network-status.ts';
import { arrivedPrefetch, consumePrefetch } from './prefetch.ts';

/** The input that an endpoint declares; undeclared parts are type errors. */
export type CallInput<C extends Call> = Part<'params', Input<EndpointOf<C>, 'params'>> &
  Part<'query', QueryInput<EndpointOf<C>>> &
  Part<'body', Input<EndpointOf<C>, 'body'>>;

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** ETag of the version that was read: the server responds 412 when a newer one exists. */
  ifMatch?: string | undefined;
}

/**
 * Calls the API and returns the response's JSON; undefined for a write with an empty success response. Throws
 * `ApiError`, or the abort of `signal`.
 */
export async function call<C extends Call>(
  endpoint: C,
  input: CallInput<C> & CallOptions,
): Promise<ResponseOf<C>> {
  const { data } = await callWithEtag(endpoint, input);
  return data;
}

/** Like `call`, plus the ETag that editors send back. */
export async function callWithEtag<C extends Call>(
  endpoint: C,
  input: CallInput<C> & CallOptions,
): Promise<{ data: ResponseOf<C>; etag: string | undefined }> {
  const { params, query, body, ifMatch, signal } = input as LooseInput;
  const token = sessionToken();
  const headers = requestHeaders();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;

  const init: Init = {
    method: endpoint.method,
    headers,
    credentials: 'include',
    // Revalidate every read: after Back, Chrome would reuse an old response. Its old `Date` header would give
    // `recordServerTime` a wrong time.
    cache: 'no-cache',
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
  const response = await fetchResponse(requestUrl(endpoint.path, params, query), init);
  if (!response.ok) {
    if (response.status === 401 && token && endpoint.access !== 'anyone') expireSession(token);
    if (response.status === 403 && isForManagers(endpoint)) revalidateSession();
    const text = await response.text().catch(() => '');
    throw toApiError(response.status, text, response.headers.get('Retry-After'));
  }
  const data = (await parseBody(response, endpoint)) as ResponseOf<C>;
  return { data, etag: response.headers.get('ETag') ?? undefined };
}

/** The data that the boot script has prefetched for this call, if it has arrived. */
export function prefetched<C extends Call>(
  { path }: C,
  input: CallInput<C>,
): ResponseOf<C> | undefined {
  if (!window.prefetch) return undefined;
  const { params, query } = input as LooseInput;
  return arrivedPrefetch(requestUrl(path, params, query), requestHeaders()) as
    | ResponseOf<C>
    | undefined;
}

function requestHeaders(): Record<string, string> {
  const token = sessionToken();
  const headers: Record<string, string> = { 'Accept-Language': getLanguage() };
  if (token) headers.Authorization = `Bearer ${token}`;
  return headers;
}

function isForManagers({ access }: Call): boolean {
  return access === 'admin' || access === 'master';
}

type Init = RequestInit & { headers: Record<string, string> };

/** `CallInput` with every part, for any endpoint. */
interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: QueryValues;
  body?: unknown;
}

async function fetchResponse(address: string, init: Init): Promise<Response> {
  try {
    const response =
      (await consumePrefetch(address, init.headers)) ?? (await fetchNow(address, init));
    recordResponse(response);
    return response;
  } catch (error) {
    if (isAbort(error)) throw error;
    const copy = await publicCopy(address, init);
    recordResponse(copy);
    if (copy) return copy;
    throw new ApiError(0);
  }
}

async function fetchNow(address: string, init: Init): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(address, init);
  recordServerTime(response, sentAt);
  return response;
}

/** Offline fallback for members: the response that visitors get, if this phone has cached it. */
async function publicCopy(address: string, init: Init): Promise<Response | undefined> {
  const { Authorization, ...headers } = init.headers;
  if (!Authorization || init.method !== 'GET') return undefined;
  const response = await fetch(address, { ...init, headers }).catch(() => undefined);
  // Use only a cached copy, because it makes the page say that it is offline. A live public response would lack the
  // members' fields without saying so.
  return response?.headers.has(cachedAtHeader) ? response : undefined;
}

async function parseBody(response: Response, { method }: Call): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && method !== 'GET' ? undefined : JSON.parse(text);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0);
  }
}
