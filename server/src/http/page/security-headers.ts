import { videoOrigins } from '@alumni/shared/records/video';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { errorPageStyle } from '../errors/error-page.ts';
import { documentStyle } from './document-style.ts';
import { inlineHashes } from './page.ts';

/** Sends the Content Security Policy, without `unsafe-inline`, and other security headers. */
export async function securityHeaders(
  app: FastifyInstance,
  {
    publicUrl,
    chatbotScriptUrl,
    page,
  }: { publicUrl: string; chatbotScriptUrl: string | undefined; page: string | undefined },
): Promise<void> {
  const chatbot = chatbotScriptUrl ? [new URL(chatbotScriptUrl).origin] : [];
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'", ...chatbot],
        'script-src': ["'self'", ...inlineHashes(page ?? '', 'script'), ...chatbot],
        'style-src': [
          "'self'",
          ...inlineHashes(`${page ?? ''}${errorPageStyle}${documentStyle}`, 'style'),
          ...chatbot,
        ],
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
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The video player does not start in a cross-origin isolated page.
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
