import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formMessages } from '@alumni/shared/core/form.messages';
import { routerPath, screenPaths } from '@alumni/shared/core/screens';
import { renderPage } from '@alumni/shared/site/page-template';
import type { Language } from '@alumni/shared/text/language';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { withoutTrailingSlashes } from '../../core/trailing-slashes.ts';
import type { LiveSettings, Settings } from '../../settings/live-settings.ts';
import {
  type CachedResponse,
  cachedResponse,
  sendCachedResponse,
} from '../cache/cached-response.ts';
import { addVary } from '../cache/vary.ts';
import { requestedLanguage } from '../calls/language.ts';
import { sendError } from '../errors/error-handler.ts';
import { asksForHtml } from '../errors/error-page.ts';
import { HttpError } from '../errors/errors.ts';
import { assetResponse, assetType, type ClientAssets, clientFolder } from './client-assets.ts';
import { webManifest } from './web-manifest.ts';

/** The client's page without the association's texts; undefined if the client is not built. */
export function readPageTemplate(): string | undefined {
  try {
    return readFileSync(join(clientFolder, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** SHA-256 sources for the CSP that allow the inline blocks of a page. */
export function inlineHashes(page: string, element: 'script' | 'style'): string[] {
  const blocks = page.matchAll(new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g'));
  return [...blocks]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\/json"/.test(attributes))
    .map(
      ([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
}

/**
 * The file `/sw.js` if `OFFLINE` is off: it replaces an installed service worker and then removes itself. Browsers
 * fetch this file at each start, even if the page is cached.
 */
const selfRemovingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Memoises a value derived from the settings until they change. */
function oncePerSettings<T>(make: (settings: Settings) => T): (settings: Settings) => T {
  let made: { of: Settings; value: T } | undefined;
  return (settings) => {
    if (made?.of !== settings) made = { of: settings, value: make(settings) };
    return made.value;
  };
}

interface PageOptions {
  template: string | undefined;
  settings: LiveSettings;
  /** Whether `/sw.js` is the offline service worker. Otherwise it is one that removes itself. */
  offline: boolean;
  assets: ClientAssets;
  /** Finds the content of another version's asset. */
  findAsset: (name: string) => Promise<Buffer | undefined>;
}

/** Serves the page, the service worker, the manifest, assets, and redirects from plain paths to hash routes. */
export async function pageRoutes(
  app: FastifyInstance,
  { template, settings, offline, assets, findAsset }: PageOptions,
): Promise<void> {
  if (template === undefined) {
    installNotFound(app, false);
    return;
  }
  const worker = offline ? readFileSync(join(clientFolder, 'sw.js'), 'utf8') : selfRemovingWorker;
  const workerResponse = cachedResponse('text/javascript; charset=utf-8', worker, {
    content: 'always',
  });
  app.get('/sw.js', (request, reply) => {
    // A service worker's requests obey the policy that is sent with its own file.
    reply.header('content-security-policy', "default-src 'self'");
    reply.header('cache-control', 'no-cache');
    return sendCachedResponse(request, reply, workerResponse);
  });
  const texts = oncePerSettings(({ page, ...now }) => ({
    // These responses are made once, and again after a change of the settings.
    page: cachedResponse('text/html; charset=utf-8', renderPage(template, page), { quality: 11 }),
    manifests: { en: manifestResponse(now, 'en'), fr: manifestResponse(now, 'fr') },
  }));
  app.get('/', async (request, reply) => {
    const content = app.contentNow();
    const now = await settings.current();
    reply.header('cache-control', 'no-cache');
    const { page } = texts(now);
    return sendCachedResponse(request, reply, {
      ...page,
      content: now.isCurrent ? content : undefined,
    });
  });
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { language, inAddress } = requestedLanguage(request);
    const content = app.contentNow();
    const now = await settings.current();
    const manifest = texts(now).manifests[language];
    reply.header('cache-control', 'public, max-age=86400');
    if (inAddress && now.isCurrent)
      return sendCachedResponse(request, reply, { ...manifest, content });
    addVary(reply, 'Accept-Language');
    // Without `content` the response cache stores nothing. It would replay this response to readers of another language.
    return sendCachedResponse(request, reply, manifest);
  });
  await app.register(fastifyStatic, {
    root: clientFolder,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', 'sw.js*', 'assets/**', '.vite/**'],
    wildcard: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=3600');
      response.cacheWhile = 'always';
    },
  });
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    // The app asks for no font then, but a page without a script cannot know.
    if (name.endsWith('.woff2')) {
      addVary(reply, 'Save-Data');
      if (request.headers['save-data'] === 'on') return reply.code(204).send();
    }
    const asset = assets.files.get(name) ?? (await otherVersionAsset(name, findAsset));
    if (!asset) return sendError(request, reply, new HttpError(404, formMessages.notFound));
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendCachedResponse(request, reply, asset);
  });
  for (const path of screenPaths) {
    if (path === '/') continue;
    app.get(routerPath(path), (request, reply) => reply.redirect(`/#${request.url}`));
  }
  installNotFound(app, true);
}

function manifestResponse(settings: Omit<Settings, 'page'>, language: Language): CachedResponse {
  return cachedResponse(
    'application/manifest+json; charset=utf-8',
    webManifest(settings, language),
  );
}

/** Finds an asset of a page that was opened before an upgrade, or that another instance served. */
async function otherVersionAsset(
  name: string,
  findAsset: PageOptions['findAsset'],
): Promise<CachedResponse | undefined> {
  if (assetType(name) === undefined) return undefined;
  const body = await findAsset(name);
  return body && assetResponse(name, body);
}

/** Screen paths by lower-case form: people type addresses in any case. */
const screensByLowerCase = new Map(
  screenPaths.filter((path) => path !== '/').map((path) => [path.toLowerCase(), path]),
);

function installNotFound(app: FastifyInstance, hasPage: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '', query] = request.url.split('?');
    const screen = screensByLowerCase.get(withoutTrailingSlashes(path).toLowerCase());
    if (screen && hasPage && asksForHtml(request)) {
      return reply.redirect(`/#${screen}${query ? `?${query}` : ''}`);
    }
    return sendError(request, reply, new HttpError(404, formMessages.notFound));
  });
}
