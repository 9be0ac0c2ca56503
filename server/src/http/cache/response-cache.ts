import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isVersion } from '../calls/if-match.ts';
import { requestId, requestIdHeader } from '../observability/request-id.ts';
import type { ResponseObserver } from '../observability/response-observers.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { CachedResponse } from './cached-response.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
    /** Version of the database content; it changes with each commit and each day. Undefined while it is unknown. */
    contentNow(): string | undefined;
  }
  interface FastifyReply {
    /**
     * Version of the content from which the response was made; `always` if the response never changes. While this
     * version is current, the cache replays the response to all requests for the address without a token.
     */
    cacheWhile: string | undefined;
  }
}

/** Memory for bodies, their encodings and whole responses, in bytes. Bytes that two entries share count twice. */
const maxBytes = 56 * 1024 * 1024;
/** Larger bodies are made anew each time. A full part of the sitemap has 700 kB. */
const maxCachedBytes = 1024 * 1024;
/** Larger files are streamed to the client and not cached. */
const maxStreamBytes = 512 * 1024;
/** Approximate bytes of an address and its headers. */
const overhead = 4 * 1024;
const maxAddressLength = 300;

/** A whole response as it was sent for an address. */
interface Replay {
  route: string;
  etag: string | undefined;
  /** Names and values alternate: `writeHead` takes this form fastest. */
  headers: string[];
  body: Buffer;
}

/**
 * An entry of the cache. If its key is an endpoint with its parameters, `cached` is set. If its key is the address of a
 * request, `replay` is set.
 */
interface Entry {
  content: string;
  cached?: Promise<CachedResponse>;
  replay?: Replay;
}

export type ResponseCache = ReturnType<typeof responseCache>;

/** Cache of public responses in memory. `current` returns the version of the content, if known. */
export function responseCache(
  current: () => string | undefined,
  onSent: ResponseObserver = () => {},
) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const currentNow = memoizePerTurn(current);
  return { get, send, store };

  /**
   * Returns the cached response for a key and makes it once for all concurrent requests. A commit
   * invalidates responses that were begun before it. Rejects if `make` rejects.
   */
  function get(
    key: string,
    make: (content: string | undefined) => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const content = current();
    if (content === undefined) return make(undefined);
    const known = entries.get(key);
    if (known?.cached && known.content === content) return known.cached;
    const entry = { content, cached: make(content) };
    // Stores the promise at once, so that concurrent requests wait for it. The size of the body is not known yet.
    entries.set(key, entry, { size: 1 });
    entry.cached.then(
      ({ body }) => {
        if (entries.peek(key) !== entry) return;
        if (body.length > maxCachedBytes) entries.delete(key);
        // Counts the body twice, which leaves room for its gzip and Brotli forms.
        else entries.set(key, entry, { size: 2 * body.length + overhead });
      },
      () => entries.peek(key) === entry && entries.delete(key),
    );
    return entry.cached;
  }

  /**
   * Replays the stored response of an address, with the same bytes and headers. It bypasses Fastify, which takes more
   * time than the rest of a small response. Returns false if nothing is stored.
   */
  function send(request: IncomingMessage, response: ServerResponse): boolean {
    const address = cacheKey(request);
    const entry = address === undefined ? undefined : entries.get(address);
    if (!entry?.replay) return false;
    if (entry.content !== 'always' && entry.content !== currentNow()) return false;
    const { etag, headers, body, route } = entry.replay;
    const asked = request.headers['if-none-match'];
    // `If-None-Match` may contain a list of ETags or the version of a record: only the framework compares such values.
    if (asked !== undefined && (asked !== etag || isVersion(asked))) return false;
    const id = requestId(request.headers);
    const status = asked === undefined ? 200 : 304;
    if (status === 304) {
      response.writeHead(304, [...withoutBody(headers), requestIdHeader, id]).end();
    } else {
      response.writeHead(200, [...headers, requestIdHeader, id]).end(body);
    }
    onSent({ request, id, route, status, ms: undefined });
    return true;
  }

  /** Stores what the framework sends if it may be replayed. Returns the body. */
  async function store(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    const content = reply.cacheWhile;
    const address = cacheKey(request.raw);
    if (content === undefined || address === undefined || reply.statusCode !== 200) return payload;
    if (reply.hasHeader('set-cookie')) return payload;
    const body = await bufferBody(reply, payload);
    if (!body) return payload;
    reply.header('content-length', body.length);
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || name === requestIdHeader ? [] : [name, String(value)],
    );
    const etag = reply.getHeader('etag')?.toString();
    const replay = { route: request.routeOptions.url ?? 'unknown', etag, headers, body };
    entries.set(address, { content, replay }, { size: body.length + overhead });
    return body;
  }
}

/** Stores the responses of all routes that set `cacheWhile`. */
export function storeResponses(app: FastifyInstance): void {
  app.decorateReply('cacheWhile', undefined);
  // Adds the hook after all other `onSend` hooks, so that it stores the response as they leave it.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? [], app.responseCache.store].flat();
  });
}

/**
 * Reads once per turn of the event loop. All requests of a turn were sent before the read, so its value is current for
 * each. One query of SQLite per request took a sixth of the request's time.
 */
function memoizePerTurn<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    if (!known) {
      known = { value: read() };
      setImmediate(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}

/** Cache key of a request; undefined if the cache must not serve it. */
function cacheKey({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url || url.length > maxAddressLength) return undefined;
  // A caller with a token may see more, and CORS adds a header for an Origin.
  if (headers.authorization !== undefined || headers.origin !== undefined) return undefined;
  if (headers.range !== undefined) return undefined;
  if (headers['save-data'] === 'on' && url.endsWith('.woff2')) return undefined;
  const webp = headers.accept?.includes('image/webp') ? 'w' : '';
  return `${acceptedEncoding(headers['accept-encoding'])} ${webp} ${url}`;
}

function withoutBody(headers: string[]): string[] {
  return headers.flatMap((name, at) => {
    if (at % 2 === 1 || /^content-(length|type|encoding)$/.test(name)) return [];
    return [name, headers[at + 1] ?? ''];
  });
}

async function bufferBody(reply: FastifyReply, payload: unknown): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(payload)) return payload.length <= maxCachedBytes ? payload : undefined;
  const size = Number(reply.getHeader('content-length') ?? Number.NaN);
  // A file that is being compressed has no `content-length`. Files with `always` are files of the client, which are
  // small.
  const isSmall = size <= maxStreamBytes || reply.cacheWhile === 'always';
  return isSmall && isStream(payload) ? buffer(payload) : undefined;
}

/** Compressing streams come from another library, so `instanceof Readable` fails. */
function isStream(payload: unknown): payload is Readable {
  return typeof (payload as Readable | undefined)?.pipe === 'function';
}
