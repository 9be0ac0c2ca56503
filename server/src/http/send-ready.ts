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
  if (answer.body.length < compressedFrom) return reply.send(answer.body);
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
  /** False where the answer depends on more than address and encoding; true by default. */
  repeats?: boolean;
  make: () => Promise<string>;
}

/**
 * Sends a text that answers every visitor alike, kept as the answers of kept reads are: for addresses
 * that are not of the contract.
 */
export async function sendKeptText(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, repeats = true, make }: KeptText,
): Promise<FastifyReply> {
  const answer = await request.server.readyAnswers.get(JSON.stringify(key), async (content) => {
    const body = Buffer.from(await make());
    return { content, type, etag: weakEtag(body), body, encoded: new Map() };
  });
  reply.header('cache-control', 'no-cache');
  return sendReady(request, reply, repeats ? answer : { ...answer, content: undefined });
}
