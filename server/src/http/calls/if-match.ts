import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StaleVersionError } from '../../core/domain-errors.ts';

/** Sends a record's version as ETag, for `If-Match` of a later change. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"v${version}"`);
}

/** Whether an ETag is the version of a record rather than a digest of the body. */
export function isVersion(etag: string | undefined): boolean {
  return etag !== undefined && /^"v\d+"$/.test(etag);
}

/**
 * Never sends 304 if the ETag is a record's version. The response also names people, who may have hidden something
 * since. Hiding does not change the record's version.
 */
export function skipNotModifiedForVersions(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isVersion(reply.getHeader('etag')?.toString())) delete request.headers['if-none-match'];
  });
}

/**
 * Suffix that Apache, Caddy and modules of nginx add to the ETag of a body that they compress: `"v3-gzip"`, `"v3;br"`.
 */
const compressionSuffix = /(?:--?|[;:])(?:gzip|br|zstd|deflate)(?="\s*(?:,|$))/g;

/** Removes the suffix of a compressing proxy from the ETags of a request: not every proxy removes its own. */
export function stripCompressionSuffixes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    for (const name of ['if-match', 'if-none-match'] as const) {
      if (headers[name]) headers[name] = headers[name].replace(compressionSuffix, '');
    }
  });
}

/**
 * Whether the request's `If-Match` allows changing this version. Without the header the last change
 * wins. Weak ETags count too, because compressing proxies make ETags weak.
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
