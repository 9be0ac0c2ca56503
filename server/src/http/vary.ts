import type { FastifyReply } from 'fastify';

/** Names one more request header that the answer depends on; CORS and compression name theirs. */
export function addVary(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${header}` : header);
}
