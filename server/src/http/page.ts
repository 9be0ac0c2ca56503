import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageText } from '@alumni/shared/messages';
import { escapeHtml, renderPage } from '@alumni/shared/page-template';
import { routerPath, screenPaths } from '@alumni/shared/screens';
import type { PageSettings } from '@alumni/shared/site';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { HttpError } from './errors.ts';
import { preferredLanguage } from './language.ts';

const clientFolder = fileURLToPath(new URL('../../../client/dist/', import.meta.url));

/** The client's page with the association's texts; undefined if the client is not built. */
export function readPage(settings: PageSettings): string | undefined {
  try {
    return renderPage(readFileSync(join(clientFolder, 'index.html'), 'utf8'), settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** CSP sources that allow the inline blocks of a page by their SHA-256. */
export function inlineHashes(page: string, element: 'script' | 'style'): string[] {
  const blocks = page.matchAll(new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g'));
  return [...blocks]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\/json"/.test(attributes))
    .map(
      ([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
}

/** Serves the page, precompressed assets, and redirects from plain paths to hash routes. */
export async function pageRoutes(
  app: FastifyInstance,
  { page }: { page: string | undefined },
): Promise<void> {
  if (page === undefined) {
    installNotFound(app, undefined);
    return;
  }
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .send(page),
  );
  await app.register(fastifyStatic, {
    root: clientFolder,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*'],
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(clientFolder, 'assets'));
      response.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  for (const path of screenPaths) {
    if (path === '/') continue;
    app.get(routerPath(path), (request, reply) => reply.redirect(`/#${request.url}`));
  }
  installNotFound(app, page);
}

function installNotFound(app: FastifyInstance, page: string | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const wantsHtml = request.headers.accept?.includes('text/html') && page !== undefined;
    if (wantsHtml) return sendNotFoundPage(request, reply);
    return sendError(request, reply, new HttpError(404, 'notFound'));
  });
}

function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const home = language === 'fr' ? "Aller à l'accueil" : 'Go to the home page';
  const message = escapeHtml(messageText('notFound', language));
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>404</title><main><h1>${message}</h1><p><a href="/">${home}</a></p></main></html>`,
    );
}
