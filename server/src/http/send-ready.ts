import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import { encodedBody, type ReadyAnswer } from './ready-answers.ts';
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
