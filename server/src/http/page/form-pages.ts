import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorPageStyle } from '../errors/error-page.ts';
import { documentStyles } from './document-style.ts';
import { inlineHashes } from './page.ts';

/** Maximum bytes of a form: a token, a choice and a few sentences. */
const formBytes = 8 * 1024;

/** Hashes of the styles of form pages and of the error page. */
const styles = inlineHashes(`${documentStyles}${errorPageStyle}`, 'style').join(' ');

/** This policy is stricter than the site's, except that these pages may submit forms to the site. */
export const formPolicy = [
  "default-src 'none'",
  `style-src ${styles}`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Registers routes that accept forms from pages without scripts. The forms are urlencoded and limited in size. A
 * separate scope keeps other routes from accepting forms.
 *
 * Only a secret in the address or in the fields authorises a form, never a cookie. So a form on another site cannot use
 * a reader's rights.
 */
export async function formRoutes(app: FastifyInstance, register: (scope: FastifyInstance) => void) {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Mail programs may send this content type to unsubscribe (RFC 8058). Its only field, `List-Unsubscribe`, is not
    // needed.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: formBytes },
      (_request, _body, done) => done(null, {}),
    );
    register(scope);
  });
}

/**
 * Fields of a form; the last of each name wins. A client may also send JSON: values that are not strings are dropped,
 * because pages show fields as text.
 */
export function formFields({ body }: FastifyRequest): Record<string, string> {
  const fields = Object.entries(body ?? {});
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
}

/** Sends a form page that is never cached. The page's links do not reveal the page's address. */
export function sendFormPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', formPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
