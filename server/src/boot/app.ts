import type { IncomingHttpHeaders } from 'node:http';
import { pathOfUrl } from '@alumni/shared/text/address-tail';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { tryWrite } from '../db/clock/heartbeats.store.ts';
import { contentNow } from '../db/content-changes.ts';
import { ping } from '../db/database.ts';
import { integrityNote } from '../db/integrity/integrity.ts';
import { type ResponseCache, responseCache, storeResponses } from '../http/cache/response-cache.ts';
import { apiDocs } from '../http/calls/docs.ts';
import { skipNotModifiedForVersions, stripCompressionSuffixes } from '../http/calls/if-match.ts';
import { registeredEndpoints } from '../http/calls/route.ts';
import { refuseUnstorableParams } from '../http/calls/unstorable-params.ts';
import { gracefulClose } from '../http/connections/graceful-close.ts';
import { createHttpServer, limitsWithoutProxy } from '../http/connections/http-server.ts';
import { refuseWhenOverloaded } from '../http/connections/overload.ts';
import { refuseUnreadable } from '../http/connections/refused-connection.ts';
import { ticketFinder } from '../http/downloads/read-ticket.ts';
import { installErrorHandler, sendFrameworkError } from '../http/errors/error-handler.ts';
import { boundJson } from '../http/limits/json-bounds.ts';
import { memoryReadLimit } from '../http/limits/read-limit.ts';
import { healthRoutes } from '../http/observability/health.ts';
import { metricsRoutes } from '../http/observability/metrics.ts';
import { requestId, requestIdHeader } from '../http/observability/request-id.ts';
import { logResponses, responseObservers } from '../http/observability/response-observers.ts';
import { findAsset } from '../http/page/client-assets.store.ts';
import { pageRoutes, readPageTemplate } from '../http/page/page.ts';
import { securityHeaders } from '../http/page/security-headers.ts';
import { passwordQueue } from '../session/password.ts';
import { findCaller, findCallerOfSession } from '../session/session.store.ts';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import { registerFeatures } from './features.ts';
import { readFirstPages } from './first-pages.ts';
import { siteMetrics, storageWithMetrics } from './site-metrics.ts';

/** Maximum size of a JSON body in bytes; uploads have their own limit. */
const bodyLimit = 256 * 1024;

/**
 * Replaces Fastify's JSON schema compilers, whose libraries take 2 MB. No route needs them: the function `route` checks
 * requests with the Zod schemas of `shared`.
 */
function refuseSchema(): never {
  throw new Error('a route is described by its contract, not by a schema of Fastify');
}

/** Builds the application: API, page and static files. The caller makes it listen. */
export async function buildApp(given: Deps, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const { assets, changes, config, db, settings } = given;
  const template = readPageTemplate();
  const observers = responseObservers();
  const content = () => contentNow(changes, settings.lastKnownToday);
  const cache = responseCache(content, observers.tell);
  const app = createServer(config, cache, logger);
  decorateCalls(app, given);
  app.decorate('contentNow', content);
  app.decorate('responseCache', cache);
  app.removeContentTypeParser('text/plain');
  boundJson(app);
  app.addHook('onRequest', async ({ headers }) => removeTypeWithoutBody(headers));

  installErrorHandler(app, given.integrity);
  refuseUnstorableParams(app);
  gracefulClose(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  await refuseWhenOverloaded(app);
  securityHeaders(app, { ...config, page: template });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      // A page on another origin computes the server's time from Date and Age (client/src/server-clock.ts).
      exposedHeaders: ['Age', 'Date', 'ETag', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  }
  await app.register(compress, {
    threshold: 1024,
    // `route` refuses compressed requests: a small body may unpack to a huge one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  stripCompressionSuffixes(app);
  skipNotModifiedForVersions(app);
  await app.register(etag, { weak: true });
  observers.install(app);
  await metricsRoutes(app, { token: config.metricsToken });
  app.queues.set('passwords', passwordQueue);
  siteMetrics(app.metrics, { config, db });
  const storage = storageWithMetrics(app.metrics, given.storage);
  if (config.logRequests) logResponses(app);
  storeResponses(app);
  await healthRoutes(app, {
    database: () => ping(db),
    write: () => tryWrite(db),
    files: () => storage.check(),
    filesAreShared: config.s3 !== undefined,
    lists: () => readFirstPages(db),
    isDamaged: async () => (await integrityNote.read(config.dataDir))?.damage !== undefined,
  });

  await registerFeatures(app, { ...given, storage });
  await apiDocs(app, registeredEndpoints.get(app.server) ?? [], settings);
  await pageRoutes(app, {
    template,
    settings,
    offline: config.offline,
    assets,
    findAsset: (name) => findAsset(db, name),
  });
  return app;
}

/** Gives `app` the functions with which `route` finds the caller and limits requests. */
function decorateCalls(app: FastifyInstance, deps: Deps): void {
  const { config, db, limiter } = deps;
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('ticket', undefined);
  app.decorate('findCaller', (token: string) => findCaller(db, token, config));
  app.decorate('findCallerOfSession', (session: string) =>
    findCallerOfSession(db, session, config),
  );
  app.decorate('findTicket', ticketFinder(deps));
  app.decorate('countRead', config.rateLimits ? memoryReadLimit() : async () => {});
  app.decorate('limiter', limiter);
}

/** Creates the Fastify server, with the response cache in front of it. */
function createServer(config: Config, cache: ResponseCache, logger?: FastifyBaseLogger) {
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      createHttpServer(
        (request, response) => {
          if (app.isClosing || !cache.send(request, response)) handle(request, response);
        },
        config.trustProxy === false ? limitsWithoutProxy : {},
      ),
    // A busy machine needs more than the default ten seconds to load the plugins.
    pluginTimeout: 120_000,
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // Links copied from chats may end with a bracket or full stop, which `pathOfUrl` cuts off.
    rewriteUrl: ({ url = '/' }) => (/^\/(api|assets)\//.test(url) ? url : pathOfUrl(url)),
    genReqId: ({ headers }) => requestId(headers),
    bodyLimit,
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    return503OnClosing: false,
    // Node.js limits a request's headers to 16 kB, so the router needs no lower limit. An oversized id then gets the
    // same 404 as any unknown id.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      sendFrameworkError(error, request, reply);
    },
  });
  return app;
}

/** Clients may send a Content-Type without a body: remove it, as nothing can be parsed. */
function removeTypeWithoutBody(headers: IncomingHttpHeaders): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) delete headers['content-type'];
}
