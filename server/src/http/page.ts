import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPage } from '@alumni/shared/page-template';
import { routerPath, screenPaths } from '@alumni/shared/screens';
import type { PageSettings } from '@alumni/shared/site';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-handler.ts';
import { asksForHtml } from './error-page.ts';
import { HttpError } from './errors.ts';
import type { ReadyAnswer } from './ready-answers.ts';
import { sendReady } from './send-ready.ts';

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
  const ready: ReadyAnswer = {
    content: 'always',
    type: 'text/html; charset=utf-8',
    etag,
    body: Buffer.from(page),
    encoded: new Map(),
  };
  app.get('/', (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return sendReady(request, reply, ready);
  });
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
      response.repeatWhile = 'always';
    },
  });
  for (const path of screenPaths) {
    if (path === '/') continue;
    app.get(routerPath(path), (request, reply) => reply.redirect(`/#${request.url}`));
  }
  installNotFound(app, page);
}

/** Paths of screens by their lower-case form, for addresses that are typed as names are. */
const screensByLowerCase = new Map(
  screenPaths.filter((path) => path !== '/').map((path) => [path.toLowerCase(), path]),
);

function installNotFound(app: FastifyInstance, page: string | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '', query] = request.url.split('?');
    const screen = screensByLowerCase.get(path.replace(/\/+$/, '').toLowerCase());
    if (screen && page !== undefined && asksForHtml(request)) {
      return reply.redirect(`/#${screen}${query ? `?${query}` : ''}`);
    }
    return sendError(request, reply, new HttpError(404, 'notFound'));
  });
}
