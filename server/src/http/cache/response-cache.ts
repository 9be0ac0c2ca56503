import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isVersion } from '../calls/if-match.ts';
import { cutSlowReader } from '../connections/slow-readers.ts';
import type { OnAnswered } from '../observability/answered.ts';
import { requestId, requestIdHeader } from '../observability/request-id.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Answer } from './answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
    /** Version of the content; undefined while that is unknown. */
    contentNow(): string | undefined;
  }
  interface FastifyReply {
    /**
     * The content that the response was made from, `always` where it never changes: until then it is
     * sent again, as it is, to all who ask for the same address without a token.
     */
    cacheWhile: string | undefined;
  }
}

/** Memory for answers, their encodings and responses, in bytes; counts what these share twice. */
const maxBytes = 56 * 1024 * 1024;
/** Larger answers are made anew each time. A full part of the sitemap has 700 kB. */
const maxAnswerBytes = 1024 * 1024;
/** Larger bodies are streamed. */
const maxStreamBytes = 512 * 1024;
/** Approximate bytes of an address and its headers. */
const overhead = 4 * 1024;
const maxAddressLength = 300;

/** A response as it was sent for an address. */
interface Response {
  route: string;
  etag: string | undefined;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[];
  body: Buffer;
}

/** An answer, by its normalised parameters, or a response, by its address. */
interface Entry {
  content: string;
  answer?: Promise<Answer>;
  response?: Response;
}

export type ResponseCache = ReturnType<typeof responseCache>;

/** Public answers, kept in memory. `current`: the content of now, if it is known. */
export function responseCache(
  current: () => string | undefined,
  onAnswered: OnAnswered = () => {},
) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const currentNow = oncePerTurn(current);
  return { get, send, store };

  /**
   * The answer for a key, made once for all who ask for the same content. An answer is used only
   * while nothing has been committed since before it was made. Rejects with what `make` rejects with.
   */
  function get(
    key: string,
    make: (content: string | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const content = current();
    if (content === undefined) return make(undefined);
    const known = entries.get(key);
    if (known?.answer && known.content === content) return known.answer;
    const entry = { content, answer: make(content) };
    // Those who ask meanwhile wait for the same; its size is not known yet.
    entries.set(key, entry, { size: 1 });
    entry.answer.then(
      ({ body }) => {
        if (entries.peek(key) !== entry) return;
        if (body.length > maxAnswerBytes) entries.delete(key);
        // With room for both encodings.
        else entries.set(key, entry, { size: 2 * body.length + overhead });
      },
      () => entries.peek(key) === entry && entries.delete(key),
    );
    return entry.answer;
  }

  /**
   * Sends the response that its address had before, with the same bytes and headers, in front of the
   * framework: what that does for each request takes longer than a small answer. False if there is none.
   */
  function send(request: IncomingMessage, response: ServerResponse): boolean {
    const address = addressOf(request);
    const entry = address === undefined ? undefined : entries.get(address);
    if (!entry?.response) return false;
    if (entry.content !== 'always' && entry.content !== currentNow()) return false;
    const { etag, headers, body, route } = entry.response;
    const asked = request.headers['if-none-match'];
    // Several, or another form of the same: the framework compares them.
    if (asked !== undefined && (asked !== etag || isVersion(asked))) return false;
    const id = requestId(request.headers);
    const status = asked === undefined ? 200 : 304;
    if (status === 304) {
      response.writeHead(304, [...withoutBody(headers), requestIdHeader, id]).end();
    } else {
      response.writeHead(200, [...headers, requestIdHeader, id]).end(body);
      if ((response.socket?.writableLength ?? 0) > 0) cutSlowReader(response);
    }
    onAnswered({ request, id, route, status, ms: 0 });
    return true;
  }

  /** Stores what the framework sends, if it may be sent again. Returns the body. */
  async function store(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    const content = reply.cacheWhile;
    const address = addressOf(request.raw);
    if (content === undefined || address === undefined || reply.statusCode !== 200) return payload;
    if (reply.hasHeader('set-cookie')) return payload;
    const body = await bodyOf(reply, payload);
    if (!body) return payload;
    reply.header('content-length', body.length);
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || name === requestIdHeader ? [] : [name, String(value)],
    );
    const etag = reply.getHeader('etag')?.toString();
    const response = { route: request.routeOptions.url ?? 'unknown', etag, headers, body };
    entries.set(address, { content, response }, { size: body.length + overhead });
    return body;
  }
}

/** Has the cache store what routes send that name a content. */
export function storeResponses(app: FastifyInstance): void {
  app.decorateReply('cacheWhile', undefined);
  // The last of all hooks sees what is sent.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? [], app.responseCache.store].flat();
  });
}

/**
 * Reads once for all requests that had arrived when the event loop last looked for some: none of
 * them was sent after the value was read. Asking SQLite for each of them took a sixth of their time.
 */
function oncePerTurn<T>(read: () => T): () => T {
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

/** Cache key of a request; undefined for one that is never answered from memory. */
function addressOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url || url.length > maxAddressLength) return undefined;
  // A token may show more, and an Origin is answered in a header.
  if (headers.authorization !== undefined || headers.origin !== undefined) return undefined;
  if (headers.range !== undefined) return undefined;
  const webp = headers.accept?.includes('image/webp') ? 'w' : '';
  return `${acceptedEncoding(headers['accept-encoding'])} ${webp} ${url}`;
}

function withoutBody(headers: string[]): string[] {
  return headers.flatMap((name, at) => {
    if (at % 2 === 1 || /^content-(length|type|encoding)$/.test(name)) return [];
    return [name, headers[at + 1] ?? ''];
  });
}

async function bodyOf(reply: FastifyReply, payload: unknown): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(payload)) return payload.length <= maxAnswerBytes ? payload : undefined;
  const size = Number(reply.getHeader('content-length') ?? Number.NaN);
  // The size of a file that is being compressed is not known, but the files of the page are small.
  const isSmall = size <= maxStreamBytes || reply.cacheWhile === 'always';
  return isSmall && isStream(payload) ? buffer(payload) : undefined;
}

/** Compressing streams are of another library. */
function isStream(payload: unknown): payload is Readable {
  return typeof (payload as Readable | undefined)?.pipe === 'function';
}
