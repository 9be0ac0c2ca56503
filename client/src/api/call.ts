import type { EndpointOf, ResponseOf } from '@alumni/shared/core/contract';
import type { Call, Input, QueryInput } from '@alumni/shared/core/endpoint';
import { getLanguage } from '../i18n/language.ts';
import { cachedAtHeader } from '../offline/cached-at.ts';
import { noteServerTime } from '../server-clock.ts';
import { isPersistedPage, persistsPages } from '../session/member-pages.ts';
import { expireSession, revalidateSession, sessionToken } from '../session/session-store.ts';
import type { QueryValues } from './address.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOfAnswer, isAbort } from './api-error.ts';
import { noteAnswer } from './network-status.ts';
import { arrivedPrefetch, consumePrefetch } from './prefetch.ts';

/** The parts an endpoint declares; those it does not declare may not be given. */
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
  /** ETag of the version that was read: the server answers 412 when there is a newer one. */
  ifMatch?: string | undefined;
}

/**
 * Calls the API and returns the answer's JSON; undefined where the success of a write is empty. Throws `ApiError`, or
 * the abort of `signal`.
 */
export async function call<C extends Call>(
  endpoint: C,
  input: CallInput<C> & CallOptions,
): Promise<ResponseOf<C>> {
  const { data } = await callWithEtag(endpoint, input);
  return data;
}

/** As `call`, with the version of what was read, for editors. */
export async function callWithEtag<C extends Call>(
  endpoint: C,
  input: CallInput<C> & CallOptions,
): Promise<{ data: ResponseOf<C>; etag: string | undefined }> {
  const { params, query, body, ifMatch, signal } = input as LooseInput;
  const token = sessionToken();
  const headers = readerHeaders();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;

  const init: Init = {
    method: endpoint.method,
    headers,
    credentials: 'include',
    // As the server asks. After Back, Chrome would take yesterday's answer, and its time, from its cache.
    cache: 'no-cache',
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
  const reachThere = isPersistedPage(endpoint, params) ? reachOrFind : reach;
  const response = await reachThere(addressOf(endpoint.path, params, query), init);
  if (!response.ok) {
    if (response.status === 401 && token && endpoint.access !== 'anyone') expireSession(token);
    if (response.status === 403 && isForManagers(endpoint)) revalidateSession();
    const text = await response.text().catch(() => '');
    throw errorOfAnswer(response.status, text, response.headers.get('Retry-After'));
  }
  const data = (await read(response, endpoint)) as ResponseOf<C>;
  return { data, etag: response.headers.get('ETag') ?? undefined };
}

/** The answer to this call, where the boot script has fetched it ahead of the app's code. */
export function prefetched<C extends Call>(
  { path }: C,
  input: CallInput<C>,
): ResponseOf<C> | undefined {
  if (!window.prefetch) return undefined;
  const { params, query } = input as LooseInput;
  return arrivedPrefetch(addressOf(path, params, query), readerHeaders()) as
    | ResponseOf<C>
    | undefined;
}

function readerHeaders(): Record<string, string> {
  const token = sessionToken();
  const headers: Record<string, string> = { 'Accept-Language': getLanguage() };
  if (token) headers.Authorization = `Bearer ${token}`;
  return headers;
}

function isForManagers({ access }: Call): boolean {
  return access === 'admin' || access === 'master';
}

type Init = RequestInit & { headers: Record<string, string> };

/** The widest `CallInput`, for any endpoint. */
interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: QueryValues;
  body?: unknown;
}

/** For pages that the member keeps on this phone. */
async function reachOrFind(address: string, init: Init): Promise<Response> {
  const token = sessionToken();
  const isCurrent = () => sessionToken() === token && persistsPages();
  const answers = import('../offline/member-answers.ts');
  const fetched = reach(address, init);
  const { fetchedOrFound } = await answers.catch(() => ({ fetchedOrFound: undefined }));
  if (!fetchedOrFound) return fetched;
  const response = await fetchedOrFound(address, fetched, isCurrent);
  noteAnswer(response);
  return response;
}

async function reach(address: string, init: Init): Promise<Response> {
  try {
    const response =
      (await consumePrefetch(address, init.headers)) ?? (await fetchNow(address, init));
    noteAnswer(response);
    return response;
  } catch (error) {
    if (isAbort(error)) throw error;
    const copy = await publicCopy(address, init);
    noteAnswer(copy);
    if (copy) return copy;
    throw new ApiError(0);
  }
}

async function fetchNow(address: string, init: Init): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(address, init);
  noteServerTime(response, sentAt);
  return response;
}

/** Without a network, members get the public copy of pages that this phone opened before the log-in. */
async function publicCopy(address: string, init: Init): Promise<Response | undefined> {
  const { Authorization, ...headers } = init.headers;
  if (!Authorization || init.method !== 'GET') return undefined;
  const response = await fetch(address, { ...init, headers }).catch(() => undefined);
  // A live anonymous answer lacks member fields: take cached copies only.
  return response?.headers.has(cachedAtHeader) ? response : undefined;
}

async function read(response: Response, { method }: Call): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && method !== 'GET' ? undefined : JSON.parse(text);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0);
  }
}
