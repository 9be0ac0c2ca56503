import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from './accepted-encoding.ts';
import { isVersion } from './if-match.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { requestId, requestIdHeader } from './request-id.ts';
import { cutSlowReader } from './slow-readers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * The content that the answer was made from, `always` where it never changes: until then it is
     * sent again, as it is, to all who ask for the same address without a token.
     */
    repeatWhile: string | undefined;
  }
}

/** Memory for bodies, in bytes; most are shared with `readyAnswers`. */
const maxBytes = 32 * 1024 * 1024;
/** Larger bodies are streamed. */
const maxBodyBytes = 512 * 1024;
/** Approximate bytes of an address and its headers. */
const overhead = 4 * 1024;
const maxAddressLength = 300;

interface Repeated {
  while: string;
  etag: string | undefined;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[];
  body: Buffer;
  count: CountAnswer;
}

interface RepeatOptions {
  /** The content of now; undefined while it is unknown. */
  current: () => string | undefined;
  /** Counts an answer in the metrics, and logs it. */
  counter: (route: string) => CountAnswer;
}

type CountAnswer = (status: number, requestId: string) => void;

/**
 * Answers a request that has been answered before in front of the framework, with the same bytes and
 * headers: what it does for each request takes longer than a small answer.
 */
export function repeatAnswers(app: FastifyInstance, { current, counter }: RepeatOptions): void {
  const answers = new LRUCache<string, Repeated>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + overhead,
  });
  const currentNow = oncePerTurn(current);
  app.decorateReply('repeatWhile', undefined);
  // The last of all hooks sees what is sent.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? [], keep].flat();
  });
  app.addHook('onReady', async () => {
    const [answer] = app.server.listeners('request') as RequestListener[];
    if (!answer) return;
    app.server.removeAllListeners('request');
    app.server.on(
      'request',
      oneAtATime((request, response) => {
        if (app.isClosing || !repeat(request, response)) answer(request, response);
      }),
    );
  });

  function repeat(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request);
    const known = key === undefined ? undefined : answers.get(key);
    if (!known || (known.while !== 'always' && known.while !== currentNow())) return false;
    const id = requestId(request.headers);
    const asked = request.headers['if-none-match'];
    if (asked !== undefined && asked === known.etag && !isVersion(asked)) {
      response.writeHead(304, [...withoutBody(known.headers), requestIdHeader, id]).end();
      known.count(304, id);
      return true;
    }
    // Several, or another form of the same: the framework compares them.
    if (asked !== undefined) return false;
    response.writeHead(200, [...known.headers, requestIdHeader, id]).end(known.body);
    if ((response.socket?.writableLength ?? 0) > 0) cutSlowReader(response);
    known.count(200, id);
    return true;
  }

  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    if (reply.repeatWhile === undefined || reply.statusCode !== 200) return payload;
    const key = keyOf(request.raw);
    if (key === undefined || reply.hasHeader('set-cookie')) return payload;
    const size = Number(reply.getHeader('content-length') ?? Number.NaN);
    // The size of a file that is being compressed is not known, but the files of the page are small.
    const isSmall = size <= maxBodyBytes || reply.repeatWhile === 'always';
    const body = await bodyOf(payload, isSmall);
    if (!body) return payload;
    reply.header('content-length', body.length);
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || name === requestIdHeader ? [] : [name, String(value)],
    );
    const etag = reply.getHeader('etag')?.toString();
    const count = counter(request.routeOptions.url ?? 'unknown');
    answers.set(key, { while: reply.repeatWhile, etag, headers, body, count });
    return body;
  }
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

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

async function bodyOf(payload: unknown, isSmall: boolean): Promise<Buffer | undefined> {
  if (isStream(payload)) return isSmall ? buffer(payload) : undefined;
  return Buffer.isBuffer(payload) && payload.length <= maxBodyBytes ? payload : undefined;
}

/** Compressing streams are of another library. */
function isStream(payload: unknown): payload is Readable {
  return typeof (payload as Readable | undefined)?.pipe === 'function';
}

/** Cache key of a request; undefined for one that is never answered from memory. */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
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
