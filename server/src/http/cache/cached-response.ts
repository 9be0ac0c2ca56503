import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { addVary } from './vary.ts';

/** A public response body, with the encodings that clients have asked for so far. */
export interface CachedResponse {
  /**
   * Version of the database content from which the body was made. `always` if the body never changes; undefined if the
   * version was unknown.
   */
  content: string | undefined;
  type: string;
  etag: string;
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Quality of Brotli: 5 takes 1 ms for 35 kB; 11 takes 36 ms and saves a tenth more. */
  quality: number;
}

/** Makes a cached response from a body. The ETag is a strong digest unless one is given. */
export function cachedResponse(
  type: string,
  given: Buffer | string,
  {
    content,
    etag,
    quality = 5,
  }: Partial<Pick<CachedResponse, 'content' | 'etag' | 'quality'>> = {},
): CachedResponse {
  const body = typeof given === 'string' ? Buffer.from(given) : given;
  return { content, type, etag: etag ?? `"${digest(body)}"`, body, encoded: new Map(), quality };
}

/** Weak ETag of a body: all its encodings share it. */
export function weakEtag(body: Buffer): string {
  return `W/"${digest(body)}"`;
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

const compressors: Record<Encoding, (cached: CachedResponse) => Promise<Buffer>> = {
  br: ({ body, quality }) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: ({ body }) => promisify(gzip)(body),
};

/** Compresses the body once for each encoding. */
function encodedBody(cached: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const known = cached.encoded.get(encoding);
  if (known) return known;
  const made = compressors[encoding](cached);
  cached.encoded.set(encoding, made);
  return made;
}

/** Bodies below this size in bytes stay uncompressed. */
const compressedFrom = 1024;

/**
 * Sends a cached response in the encoding that the client prefers. The ETag plugin sends 304 if the client has it
 * already.
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  reply.cacheWhile = cached.content;
  reply.header('content-type', cached.type).header('etag', cached.etag);
  if (cached.body.length < compressedFrom || cached.type.startsWith('font/')) {
    return reply.send(cached.body);
  }
  addVary(reply, 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(cached.body);
  reply.header('content-encoding', encoding);
  return reply.send(await encodedBody(cached, encoding));
}

export interface CacheableText {
  /** Cache key. The first word names the kind of text. */
  key: readonly string[];
  type: string;
  /** The text is in the reader's language: other readers must not get it from the cache. */
  followsReader?: boolean;
  make: () => Promise<string>;
}

/**
 * Sends a cached text at an address outside the API contract. All visitors get the same text, apart from its language.
 */
export async function sendCachedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, followsReader = false, make }: CacheableText,
): Promise<FastifyReply> {
  const cached = await request.server.responseCache.get(JSON.stringify(key), async (content) => {
    const body = Buffer.from(await make());
    return cachedResponse(type, body, { content, etag: weakEtag(body) });
  });
  reply.header('cache-control', 'private, no-cache');
  if (!followsReader) return sendCachedResponse(request, reply, cached);
  addVary(reply, 'Accept-Language');
  // Without `content`, the response is not stored under its address. The cache would replay it there to readers of all
  // languages.
  return sendCachedResponse(request, reply, { ...cached, content: undefined });
}
