import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreconditionFailedError } from './errors.ts';

/** Sends a record's version as its ETag, for `If-Match` on the change that follows. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"v${version}"`);
}

/**
 * Throws 412 where the request's `If-Match` names another version than the record has now. Without
 * the header the last change wins. Proxies may have made the ETag a weak one.
 */
export function assertVersion(request: FastifyRequest, version: number): void {
  const wanted = request.headers['if-match']?.trim();
  if (!wanted || wanted === '*') return;
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"v${version}"`)) throw new PreconditionFailedError();
}
