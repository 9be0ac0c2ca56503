import { videoOrigins } from '@alumni/shared/records/video';
import type { FastifyInstance } from 'fastify';
import { errorPageStyle } from '../errors/error-page.ts';
import { documentStyle } from './document-style.ts';
import { inlineHashes } from './page.ts';

interface SecurityOptions {
  publicUrl: string;
  chatbotScriptUrl: string | undefined;
  /** The page, whose inline blocks are allowed. */
  page: string | undefined;
}

/** Of what is no document: nothing that it might be taken for loads or runs anything. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Sends the Content Security Policy, without `unsafe-inline`, and other security headers. Those that only a document
 * obeys are left out of all else: on an answer of 400 bytes they would be twice as long as the answer.
 */
export function securityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': barePolicy,
    ...(isHttps(options) && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const ofDocuments = {
    'content-security-policy': documentPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  };
  app.addHook('onSend', async (_request, reply) => {
    const isDocument = reply.getHeader('content-type')?.toString().startsWith('text/html');
    for (const [name, value] of Object.entries({ ...everywhere, ...(isDocument && ofDocuments) })) {
      // A page may have a policy of its own.
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

function documentPolicy({ chatbotScriptUrl, page = '', ...options }: SecurityOptions): string {
  const chatbot = chatbotScriptUrl ? [new URL(chatbotScriptUrl).origin] : [];
  const styles = inlineHashes(`${page}${errorPageStyle}${documentStyle}`, 'style');
  const directives: Record<string, string[]> = {
    'default-src': ["'self'", ...chatbot],
    'script-src': ["'self'", ...inlineHashes(page, 'script'), ...chatbot],
    'style-src': ["'self'", ...styles, ...chatbot],
    'img-src': ["'self'", 'data:', 'blob:', videoOrigins.image, ...chatbot],
    'font-src': ["'self'", ...chatbot],
    'connect-src': ["'self'", ...chatbot],
    // The site's own: the mail of a letter is looked at in its page.
    'frame-src': ["'self'", videoOrigins.frame, ...chatbot],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The page sends its forms by script; those of `form-pages.ts` have a policy of their own.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps(options) && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join('; ');
}

const isHttps = ({ publicUrl }: Pick<SecurityOptions, 'publicUrl'>) =>
  publicUrl.startsWith('https:');
