import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorPageStyle } from '../errors/error-page.ts';
import { documentStyle } from './document-style.ts';
import { inlineHashes } from './page.ts';

/** Bytes of a form: a token, a choice and a few sentences. */
const formBytes = 8 * 1024;

/** Of the page, and of the sentence that comes where there is none. */
const styles = inlineHashes(`${documentStyle}${errorPageStyle}`, 'style').join(' ');

/** Stricter than the site's policy, but for the form, which no other page may send. */
export const formPolicy = [
  "default-src 'none'",
  `style-src ${styles}`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Registers routes whose POST takes the form of a page without scripts: urlencoded, bounded, in a scope of its
 * own, so that no other route takes one. A form may do what a secret in its address or its fields allows, and
 * nothing else: there are no cookies that another site's form could use.
 */
export async function formRoutes(app: FastifyInstance, register: (scope: FastifyInstance) => void) {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Mail programs that unsubscribe somebody (RFC 8058) send this, with a field that nobody needs.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: formBytes },
      (_request, _body, done) => done(null, {}),
    );
    register(scope);
  });
}

/** The fields of a form, the last of each name. Only texts are fields, also in JSON: pages show them as typed. */
export function formFields({ body }: FastifyRequest): Record<string, string> {
  const fields = Object.entries(body ?? {});
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
}

/** Sends a page with a form: nobody keeps it, and nobody that it links to learns its address. */
export function sendFormPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', formPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
