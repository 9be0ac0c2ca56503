import type { IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { contentNow } from '../db/content-changes.ts';
import { ping } from '../db/database.ts';
import { integrityNote } from '../db/integrity.ts';
import { readerStats } from '../db/list-reads.ts';
import { admissionRoutes } from '../features/admissions/admissions.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { authRoutes } from '../features/auth/auth.routes.ts';
import { contactRoutes } from '../features/contact/contact.routes.ts';
import { countUnread, insertMessage, restoreMessage } from '../features/contact/contact.store.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { directoryRoutes } from '../features/directory/directory.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { eventRoutes } from '../features/events/events.routes.ts';
import { listComingEvents, restoreEvent } from '../features/events/events.store.ts';
import { feedRoutes } from '../features/feeds/feeds.routes.ts';
import { figureRoutes } from '../features/figures/figures.routes.ts';
import { filesRoutes } from '../features/files/files.routes.ts';
import { galleryRoutes } from '../features/gallery/gallery.routes.ts';
import { restoreGallery } from '../features/gallery/gallery.store.ts';
import { healthReportRoutes } from '../features/health/health.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { mailRoutes } from '../features/mail/mail.routes.ts';
import { memberMessageRoutes } from '../features/member-messages/member-messages.routes.ts';
import { memberRoutes } from '../features/members/members.routes.ts';
import { newsRoutes } from '../features/news/news.routes.ts';
import { restoreNews } from '../features/news/news.store.ts';
import { opportunityRoutes } from '../features/opportunities/opportunities.routes.ts';
import {
  listOpenOpportunities,
  restoreOpportunity,
} from '../features/opportunities/opportunities.store.ts';
import { deviceRoutes } from '../features/profile/devices.routes.ts';
import { myDataRoutes } from '../features/profile/my-data.routes.ts';
import { profileRoutes } from '../features/profile/profile.routes.ts';
import { secondStepRoutes } from '../features/profile/second-step.routes.ts';
import { roleRoutes } from '../features/roles/roles.routes.ts';
import { successorRoutes } from '../features/roles/successor.routes.ts';
import { rollNumberRoutes } from '../features/roll-numbers/roll-numbers.routes.ts';
import { backupRoutes } from '../features/site/backups.routes.ts';
import { copyRoutes } from '../features/site/copy.routes.ts';
import { iconRoutes } from '../features/site/icons.routes.ts';
import { mailServerRoutes } from '../features/site/mail-server.routes.ts';
import { setupRoutes } from '../features/site/setup.routes.ts';
import { siteRoutes } from '../features/site/site.routes.ts';
import { trashRoutes } from '../features/trash/trash.routes.ts';
import { findAsset } from '../http/client-assets.store.ts';
import { apiDocs } from '../http/docs.ts';
import { installErrorHandler, sendFrameworkError } from '../http/error-handler.ts';
import { gracefulClose } from '../http/graceful-close.ts';
import { healthRoutes } from '../http/health.ts';
import { confirmNoVersions } from '../http/if-match.ts';
import { metricsRoutes, readerMetrics } from '../http/metrics.ts';
import { parseInPieces } from '../http/one-at-a-time.ts';
import { refuseWhenOverloaded } from '../http/overload.ts';
import { pageRoutes, readPageTemplate } from '../http/page.ts';
import { memoryReadLimit } from '../http/read-limit.ts';
import { readyAnswers } from '../http/ready-answers.ts';
import { repeatAnswers } from '../http/repeat-answers.ts';
import { requestId, requestIdHeader } from '../http/request-id.ts';
import { requestLog } from '../http/request-log.ts';
import { registeredEndpoints } from '../http/route.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { cutSlowReaders } from '../http/slow-readers.ts';
import { refuseUnstorableParams } from '../http/unstorable-params.ts';
import { passwordQueue } from '../session/password.ts';
import { findCaller } from '../session/session.store.ts';
import type { Deps } from './deps.ts';
import { documentSources } from './document-sources.ts';
import { readFirstPages } from './first-pages.ts';
import { recordFields } from './record-fields.ts';
import { siteMetrics, storageWithMetrics } from './site-metrics.ts';

/** Maximum size of a JSON body in bytes; uploads have their own limit. */
const bodyLimit = 256 * 1024;

/** Each takes 20 kB while it is idle. Without a bound, connections alone could fill the memory. */
const maxConnections = 10_000;

/** Builds the application: API, page and static files. It does not listen yet. */
export async function buildApp(given: Deps, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const { assets, changes, config, db, settings } = given;
  const template = readPageTemplate();
  const app: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers }) => requestId(headers),
    bodyLimit,
    // Cuts slow clients: headers must arrive within 15 s, the whole request within 2 minutes.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    // Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): who closes them is the one
    // that sends.
    keepAliveTimeout: 125_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node.js limits a request's headers to 16 kB, so no parameter is too long to route: an
    // oversized id gets the same 404 as any unknown id.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      sendFrameworkError(error, request, reply);
    },
  });
  app.server.maxConnections = maxConnections;
  parseInPieces(app.server);
  app.decorateRequest('viewer', undefined);
  app.decorate('findCaller', (token: string) => findCaller(db, token, config));
  app.decorate('contentNow', () => contentNow(changes));
  app.decorate('readyAnswers', readyAnswers(app.contentNow));
  app.decorate('countRead', config.rateLimits ? memoryReadLimit() : async () => {});
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async ({ headers }) => ignoreTypeOfNothing(headers));

  installErrorHandler(app, given.integrity);
  refuseUnstorableParams(app);
  gracefulClose(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  cutSlowReaders(app);
  await refuseWhenOverloaded(app);
  await securityHeaders(app, { ...config, page: template });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  }
  await app.register(compress, {
    threshold: 1024,
    // `route` refuses compressed requests: a small one may be a large one inside.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  confirmNoVersions(app);
  await app.register(etag, { weak: true });
  const counter = await metricsRoutes(app, { token: config.metricsToken });
  readerMetrics(app.metrics, () => readerStats(db));
  app.queues.set('passwords', passwordQueue);
  siteMetrics(app.metrics, { config, db });
  const storage = storageWithMetrics(app.metrics, given.storage);
  const deps = { ...given, storage };
  const logRepeated = config.logRequests ? requestLog(app) : undefined;
  repeatAnswers(app, {
    current: app.contentNow,
    counter: (route) => {
      const [count, log] = [counter(route), logRepeated?.(route)];
      return (status, id) => {
        count(status);
        log?.(status, id);
      };
    },
  });
  await healthRoutes(app, {
    database: () => ping(db),
    files: () => storage.check(),
    filesAreShared: config.s3 !== undefined,
    lists: () => readFirstPages(db),
    isDamaged: async () => (await integrityNote.read(config.dataDir))?.damage !== undefined,
  });

  await authRoutes(app, deps);
  const highlights = { listComingEvents, listOpenOpportunities };
  await homeRoutes(app, deps, highlights);
  await directoryRoutes(app, deps);
  await profileRoutes(app, deps);
  await deviceRoutes(app, deps);
  await myDataRoutes(app, deps, recordFields);
  await secondStepRoutes(app, deps);
  await roleRoutes(app, deps);
  await successorRoutes(app, deps);
  await eventRoutes(app, deps);
  await opportunityRoutes(app, deps);
  await newsRoutes(app, deps);
  await galleryRoutes(app, deps);
  await dashboardRoutes(app, deps, { countUnread, ...highlights });
  await contactRoutes(app, deps);
  await memberMessageRoutes(app, deps, { insertMessage });
  await filesRoutes(app, deps);
  await rollNumberRoutes(app, deps);
  await mailRoutes(app, deps);
  await auditRoutes(app, deps);
  await documentRoutes(app, deps, documentSources(db));
  await trashRoutes(app, deps, {
    event: restoreEvent,
    opportunity: restoreOpportunity,
    news: restoreNews,
    gallery: restoreGallery,
    message: restoreMessage,
  });

  await memberRoutes(app, deps);
  await admissionRoutes(app, deps);
  await siteRoutes(app, deps);
  await copyRoutes(app, deps);
  await iconRoutes(app, deps);
  await setupRoutes(app, deps);
  await mailServerRoutes(app, deps);
  await backupRoutes(app, deps);
  await healthReportRoutes(app, deps);
  await figureRoutes(app, deps);
  await feedRoutes(app, deps);

  const endpoints = registeredEndpoints.get(app.server) ?? [];
  await apiDocs(app, endpoints, settings);
  await pageRoutes(app, {
    template,
    settings,
    offline: config.offline,
    assets,
    findAsset: (name) => findAsset(db, name),
  });
  return app;
}

/** Clients name a type for calls without a body too: there is nothing to parse then. */
function ignoreTypeOfNothing(headers: IncomingHttpHeaders): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) delete headers['content-type'];
}
