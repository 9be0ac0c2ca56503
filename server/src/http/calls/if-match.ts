import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StaleVersionError } from '../../core/domain-errors.ts';

/** Sends a record's version as ETag, for `If-Match` of a later change. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"v${version}"`);
}

/** Whether an ETag is the version of a record, not a digest of what was sent. */
export function isVersion(etag: string | undefined): boolean {
  return etag !== undefined && /^"v\d+"$/.test(etag);
}

/**
 * Sends a record whole where its ETag is its version: an answer also names people, who may have hidden
 * since then what an older copy shows.
 */
export function confirmNoVersions(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isVersion(reply.getHeader('etag')?.toString())) delete request.headers['if-none-match'];
  });
}

/** Apache, Caddy and modules of nginx add this to the ETag of a body that they compress: `"v3-gzip"`, `"v3;br"`. */
const suffixOfCompression = /(?:--?|[;:])(?:gzip|br|zstd|deflate)(?="\s*(?:,|$))/g;

/** Takes from the ETags of requests what a proxy added when it compressed: it does not always take it away itself. */
export function forgetCompression(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    for (const name of ['if-match', 'if-none-match'] as const) {
      if (headers[name]) headers[name] = headers[name].replace(suffixOfCompression, '');
    }
  });
}

/**
 * Whether the request's `If-Match` allows changing this version; without the header the last change
 * wins. Accepts weak ETags too, because proxies that compress make ETags weak.
 */
export function matchesVersion(request: FastifyRequest, version: number): boolean {
  const header = request.headers['if-match']?.trim();
  if (!header || header === '*') return true;
  const etags = header.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
  return etags.includes(`"v${version}"`);
}

/** Throws `StaleVersionError` unless `matchesVersion`. */
export function assertVersion(request: FastifyRequest, version: number): void {
  if (!matchesVersion(request, version)) throw new StaleVersionError();
}
