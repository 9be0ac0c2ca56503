import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import { encodedBody, type ReadyAnswer, weakEtag } from './ready-answers.ts';
import { addVary } from './vary.ts';

/** Smaller bodies are sent as they are. */
const compressedFrom = 1024;

/** Sends an answer in the encoding that the client prefers; 304 is up to the ETag plugin. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  reply.repeatWhile = answer.content;
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

interface KeptText {
  /** Tells it from all others, with the first word. */
  key: readonly string[];
  type: string;
  /** The answer is in the language of the reader: it may not be repeated to another one. */
  followsReader?: boolean;
  make: () => Promise<string>;
}

/**
 * Sends a text that answers every visitor alike, kept as the answers of kept reads are: for addresses
 * that are not of the contract.
 */
export async function sendKeptText(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, followsReader = false, make }: KeptText,
): Promise<FastifyReply> {
  const answer = await request.server.readyAnswers.get(JSON.stringify(key), async (content) => {
    const body = Buffer.from(await make());
    return { content, type, etag: weakEtag(body), body, encoded: new Map() };
  });
  reply.header('cache-control', 'private, no-cache');
  if (!followsReader) return sendReady(request, reply, answer);
  addVary(reply, 'Accept-Language');
  // In front of the framework, address and encoding alone tell answers apart.
  return sendReady(request, reply, { ...answer, content: undefined });
}
