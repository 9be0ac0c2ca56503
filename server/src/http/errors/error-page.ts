import { escapeHtml } from '@alumni/shared/site/page-template';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyRequest } from 'fastify';

/** The Content Security Policy contains the hash of this style. */
export const errorPageStyle =
  '<style>:root{color-scheme:light dark}body{margin:0;background:#fbf8f2;color:#17202b;font:1rem/1.55 system-ui,sans-serif}body::before{content:"";display:block;height:12px;background:#14274d;border-bottom:3px dashed #e0a526}main{max-width:34rem;margin:0 auto;padding:3rem 1rem}h1{font-size:2rem;line-height:1.15}a{display:inline-block;padding:.7rem 1.2rem;border-radius:6px;background:#1f3a6e;color:#fff;font-weight:650;text-decoration:none}@media(prefers-color-scheme:dark){body{background:#0e1524;color:#f1ece2}a{background:#9db8f2;color:#0e1524}}</style>';

/**
 * Whether a browser opened an address or sent a form: it asks for HTML. The client's own calls ask for JSON or
 * anything.
 */
export function asksForHtml({ method, headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return (
    (method === 'GET' || method === 'HEAD' || isForm) && !!headers.accept?.includes('text/html')
  );
}

/** An error page with a link to the home page. It works without the client's files. */
export function errorPage(message: string, language: Language): string {
  const home = language === 'fr' ? 'Aller à l’accueil' : 'Go to the home page';
  const text = escapeHtml(message);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>${errorPageStyle}<main><h1>${text}</h1><p><a href="/">${home}</a></p></main></html>`;
}
