import { videoOrigins } from '@alumni/shared/records/video';
import type { FastifyInstance } from 'fastify';
import { errorPageStyle } from '../errors/error-page.ts';
import { documentStyles } from './document-style.ts';
import { inlineHashes } from './page.ts';

interface SecurityOptions {
  publicUrl: string;
  chatbotScriptUrl: string | undefined;
  /** The page whose inline blocks are allowed. */
  page: string | undefined;
}

/** Policy for responses other than documents: a browser that mistakes one for a document runs nothing. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Sends the Content Security Policy, without `unsafe-inline`, and other security headers. Headers that affect only
 * documents are sent only with documents. They would make a response of 400 bytes three times as large.
 */
export function securityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': barePolicy,
    ...(isHttps(options) && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const documentHeaders = {
    'content-security-policy': documentPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  };
  app.addHook('onSend', async (_request, reply) => {
    const isDocument = reply.getHeader('content-type')?.toString().startsWith('text/html');
    for (const [name, value] of Object.entries({
      ...everywhere,
      ...(isDocument && documentHeaders),
    })) {
      // A page may have a policy of its own.
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

function documentPolicy({ chatbotScriptUrl, page = '', ...options }: SecurityOptions): string {
  const chatbot = chatbotScriptUrl ? [new URL(chatbotScriptUrl).origin] : [];
  const styles = inlineHashes(`${page}${errorPageStyle}${documentStyles}`, 'style');
  const directives: Record<string, string[]> = {
    'default-src': ["'self'", ...chatbot],
    'script-src': ["'self'", ...inlineHashes(page, 'script'), ...chatbot],
    'style-src': ["'self'", ...styles, ...chatbot],
    'img-src': ["'self'", 'data:', 'blob:', videoOrigins.image, ...chatbot],
    'font-src': ["'self'", ...chatbot],
    'connect-src': ["'self'", ...chatbot],
    // 'self': the letter editor shows a preview of the mail in a frame.
    'frame-src': ["'self'", videoOrigins.frame, ...chatbot],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The client submits its forms by script. The forms of `form-pages.ts` have their own policy.
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
