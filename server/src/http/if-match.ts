import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaleVersionError } from '../core/domain-errors.ts';

/** Sends a record's version as its ETag, for `If-Match` on the change that follows. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"v${version}"`);
}

/**
 * Whether the request's `If-Match` allows a change of this version. Without the header the last
 * change wins. Proxies may have made the ETag a weak one.
 */
export function isVersionWanted(request: FastifyRequest, version: number): boolean {
  const wanted = request.headers['if-match']?.trim();
  if (!wanted || wanted === '*') return true;
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(`"v${version}"`);
}

/** Throws `StaleVersionError` unless `isVersionWanted`. */
export function assertVersion(request: FastifyRequest, version: number): void {
  if (!isVersionWanted(request, version)) throw new StaleVersionError();
}
