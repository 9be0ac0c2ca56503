import type { FastifyReply } from 'fastify';

/** Adds a request header to `Vary` and keeps those that the CORS and compression plugins set. */
export function addVary(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${header}` : header);
}
