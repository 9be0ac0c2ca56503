import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { addVary } from './vary.ts';

/** A public answer as bytes, in the encodings that were asked for so far. */
export interface Answer {
  /** The content that it was made from, `always` where it never changes; undefined where that is unknown. */
  content: string | undefined;
  type: string;
  etag: string;
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Quality of Brotli: 5 takes 1 ms for 35 kB, 11 takes 36 and leaves a tenth less to send. */
  quality: number;
}

/** An answer of a body or text, with a strong ETag of its own unless another is given. */
export function answerOf(
  type: string,
  given: Buffer | string,
  { content, etag, quality = 5 }: Partial<Pick<Answer, 'content' | 'etag' | 'quality'>> = {},
): Answer {
  const body = typeof given === 'string' ? Buffer.from(given) : given;
  return { content, type, etag: etag ?? `"${digest(body)}"`, body, encoded: new Map(), quality };
}

/** The ETag of a body; weak, because its encodings share it. */
export function weakEtag(body: Buffer): string {
  return `W/"${digest(body)}"`;
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

const compressors: Record<Encoding, (answer: Answer) => Promise<Buffer>> = {
  br: ({ body, quality }) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: ({ body }) => promisify(gzip)(body),
};

/** The body in an encoding, compressed once. */
function encodedBody(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const made = compressors[encoding](answer);
  answer.encoded.set(encoding, made);
  return made;
}

/** Smaller bodies are sent as they are. */
const compressedFrom = 1024;

/** Sends an answer in the encoding that the client prefers; 304 is up to the ETag plugin. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  reply.cacheWhile = answer.content;
  reply.header('content-type', answer.type).header('etag', answer.etag);
  if (answer.body.length < compressedFrom || answer.type.startsWith('font/')) {
    return reply.send(answer.body);
  }
  addVary(reply, 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  return reply.send(await encodedBody(answer, encoding));
}

export interface CacheableText {
  /** Tells it from all others, with the first word. */
  key: readonly string[];
  type: string;
  /** The answer is in the language of the reader: it may not be repeated to another one. */
  followsReader?: boolean;
  make: () => Promise<string>;
}

/**
 * Sends a text that answers every visitor alike, from the cache as cacheable reads are: for addresses
 * that are not of the contract.
 */
export async function sendCachedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, followsReader = false, make }: CacheableText,
): Promise<FastifyReply> {
  const answer = await request.server.responseCache.get(JSON.stringify(key), async (content) => {
    const body = Buffer.from(await make());
    return answerOf(type, body, { content, etag: weakEtag(body) });
  });
  reply.header('cache-control', 'private, no-cache');
  if (!followsReader) return sendAnswer(request, reply, answer);
  addVary(reply, 'Accept-Language');
  // In front of the framework, address and encoding alone tell answers apart.
  return sendAnswer(request, reply, { ...answer, content: undefined });
}
