import type { IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { contentNow } from '../db/content-changes.ts';
import { type Database, ping } from '../db/database.ts';
import { integrityNote } from '../db/integrity/integrity.ts';
import { readerStats } from '../db/lists/list-reads.ts';
import { addressRoutes } from '../features/addresses/addresses.routes.ts';
import { admissionRoutes } from '../features/admissions/admissions.routes.ts';
import { countWaiting } from '../features/admissions/admissions.store.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { authRoutes } from '../features/auth/auth.routes.ts';
import { contactRoutes } from '../features/contact/contact.routes.ts';
import { countUnread, insertMessage, restoreMessage } from '../features/contact/contact.store.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts';
import { deletionRoutes } from '../features/deletion/deletion.routes.ts';
import { stopDeletion } from '../features/deletion/deletion.store.ts';
import { directoryRoutes } from '../features/directory/directory.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { emailUndoRoutes } from '../features/email-undo/email-undo.routes.ts';
import { doorRoutes } from '../features/events/door/door.routes.ts';
import { eventRoutes } from '../features/events/events.routes.ts';
import { listComingEvents, restoreEvent } from '../features/events/events.store.ts';
import { comersMessageRoutes } from '../features/events/notices/message.routes.ts';
import { replyRoutes } from '../features/events/replies/replies.routes.ts';
import { listComingAccounts, listOwnCodes } from '../features/events/replies/reply-reads.store.ts';
import { answerPageRoutes } from '../features/events/visitors/answer-pages.routes.ts';
import { formOfEvent } from '../features/events/visitors/form-of-event.ts';
import { calendarRoutes, feedRoutes } from '../features/feeds/feeds.routes.ts';
import { sitemapRoutes } from '../features/feeds/sitemap.routes.ts';
import { figureRoutes } from '../features/figures/figures.routes.ts';
import { filesRoutes } from '../features/files/files.routes.ts';
import { galleryRoutes } from '../features/gallery/gallery.routes.ts';
import { restoreGallery } from '../features/gallery/gallery.store.ts';
import { healthReportRoutes } from '../features/health/health.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { listLatestNews } from '../features/home/home.store.ts';
import { letterPageRoutes } from '../features/letters/letter-pages.routes.ts';
import { letterRoutes } from '../features/letters/letters.routes.ts';
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
import { passwordRoutes } from '../features/passwords/passwords.routes.ts';
import { changePassword, mailReset } from '../features/passwords/passwords.store.ts';
import { deviceRoutes } from '../features/profile/devices.routes.ts';
import { myDataRoutes } from '../features/profile/my-data.routes.ts';
import { profileRoutes } from '../features/profile/profile.routes.ts';
import { roleRoutes } from '../features/roles/roles.routes.ts';
import { countByMail } from '../features/roll-numbers/roll-number-list.store.ts';
import { rollNumberRoutes } from '../features/roll-numbers/roll-numbers.routes.ts';
import { countUnclaimed } from '../features/roll-numbers/roll-numbers.store.ts';
import { backupRoutes } from '../features/site/backups.routes.ts';
import { copyRoutes } from '../features/site/copy.routes.ts';
import { iconRoutes } from '../features/site/icons.routes.ts';
import { mailServerRoutes } from '../features/site/mail-server.routes.ts';
import { setupRoutes } from '../features/site/setup.routes.ts';
import { siteRoutes } from '../features/site/site.routes.ts';
import { successorRoutes } from '../features/successor/successor.routes.ts';
import { trashRoutes } from '../features/trash/trash.routes.ts';
import { logInStep } from '../features/two-factor/log-in-step.ts';
import { twoFactorRoutes } from '../features/two-factor/two-factor.routes.ts';
import { dropTwoFactor, removeTwoFactorSince } from '../features/two-factor/two-factor.store.ts';
import { responseCache, storeResponses } from '../http/cache/response-cache.ts';
import { apiDocs } from '../http/calls/docs.ts';
import { confirmNoVersions } from '../http/calls/if-match.ts';
import { registeredEndpoints } from '../http/calls/route.ts';
import { refuseUnstorableParams } from '../http/calls/unstorable-params.ts';
import { gracefulClose } from '../http/connections/graceful-close.ts';
import { createHttpServer } from '../http/connections/http-server.ts';
import { refuseWhenOverloaded } from '../http/connections/overload.ts';
import { cutSlowReaders } from '../http/connections/slow-readers.ts';
import { installErrorHandler, sendFrameworkError } from '../http/errors/error-handler.ts';
import { memoryReadLimit } from '../http/limits/read-limit.ts';
import { answerObservers, logAnswers } from '../http/observability/answered.ts';
import { healthRoutes } from '../http/observability/health.ts';
import { metricsRoutes, readerMetrics } from '../http/observability/metrics.ts';
import { requestId, requestIdHeader } from '../http/observability/request-id.ts';
import { findAsset } from '../http/page/client-assets.store.ts';
import { pageRoutes, readPageTemplate } from '../http/page/page.ts';
import { securityHeaders } from '../http/page/security-headers.ts';
import { passwordQueue } from '../session/password.ts';
import { findCaller } from '../session/session.store.ts';
import type { Deps } from './deps.ts';
import { documentSources } from './document-sources.ts';
import { readFirstPages } from './first-pages.ts';
import { recordFields } from './record-fields.ts';
import { siteMetrics, storageWithMetrics } from './site-metrics.ts';
import { backUpInBackground } from './tasks/scheduled-backups.ts';

/** Maximum size of a JSON body in bytes; uploads have their own limit. */
const bodyLimit = 256 * 1024;

/** In place of Fastify's compilers of JSON schemas, whose libraries take 2 MB: `route` parses by the contract. */
function noSchema(): never {
  throw new Error('a route is described by its contract, not by a schema of Fastify');
}

/** Builds the application: API, page and static files. It does not listen yet. */
export async function buildApp(given: Deps, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const { assets, changes, config, db, settings } = given;
  const template = readPageTemplate();
  const observers = answerObservers();
  const content = () => contentNow(changes, settings.lastKnownToday);
  const cache = responseCache(content, observers.tell);
  const app: FastifyInstance = Fastify({
    serverFactory: (answer) =>
      createHttpServer((request, response) => {
        if (app.isClosing || !cache.send(request, response)) answer(request, response);
      }),
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers }) => requestId(headers),
    bodyLimit,
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    return503OnClosing: false,
    // Node.js limits a request's headers to 16 kB, so no parameter is too long to route: an
    // oversized id gets the same 404 as any unknown id.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      sendFrameworkError(error, request, reply);
    },
  });
  app.decorateRequest('viewer', undefined);
  app.decorate('findCaller', (token: string) => findCaller(db, token, config));
  app.decorate('contentNow', content);
  app.decorate('responseCache', cache);
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
  observers.install(app);
  await metricsRoutes(app, { token: config.metricsToken });
  readerMetrics(app.metrics, () => readerStats(db));
  app.queues.set('passwords', passwordQueue);
  siteMetrics(app.metrics, { config, db });
  const storage = storageWithMetrics(app.metrics, given.storage);
  const deps = { ...given, storage };
  if (config.logRequests) logAnswers(app);
  storeResponses(app);
  await healthRoutes(app, {
    database: () => ping(db),
    files: () => storage.check(),
    filesAreShared: config.s3 !== undefined,
    lists: () => readFirstPages(db),
    isDamaged: async () => (await integrityNote.read(config.dataDir))?.damage !== undefined,
  });

  const twoFactor = logInStep(deps);
  await authRoutes(app, deps, { twoFactor, stopDeletion });
  await passwordRoutes(app, deps, dropTwoFactor);
  await emailUndoRoutes(app, deps, { mailReset, removeTwoFactorSince });
  const highlights = { listComingEvents, listOpenOpportunities };
  await homeRoutes(app, deps, highlights);
  await directoryRoutes(app, deps);
  await profileRoutes(app, deps, changePassword);
  await deviceRoutes(app, deps);
  await myDataRoutes(app, deps, recordFields);
  await deletionRoutes(app, deps);
  await twoFactorRoutes(app, deps);
  await roleRoutes(app, deps);
  await successorRoutes(app, deps, twoFactor.has);
  await eventRoutes(app, deps);
  await replyRoutes(app, deps);
  await answerPageRoutes(app, deps);
  await comersMessageRoutes(app, deps);
  await doorRoutes(app, deps);
  await opportunityRoutes(app, deps);
  await newsRoutes(app, deps);
  await galleryRoutes(app, deps);
  const counts = {
    unreadMessages: countUnread,
    unclaimedRollNumbers: countUnclaimed,
    refusedInvitations: (db: Database) => countByMail(db, 'refused'),
    applicants: countWaiting,
  };
  await dashboardRoutes(app, deps, { counts, listOwnCodes, ...highlights });
  await contactRoutes(app, deps);
  await memberMessageRoutes(app, deps, { insertMessage });
  await filesRoutes(app, deps);
  await rollNumberRoutes(app, deps);
  await mailRoutes(app, deps);
  await addressRoutes(app, deps);
  await letterRoutes(app, deps, {
    ...highlights,
    listLatestNews,
    listComingAccounts,
  });
  await letterPageRoutes(app, deps);
  await auditRoutes(app, deps);
  await documentRoutes(app, deps, documentSources(db), { answerForm: formOfEvent });
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
  await backupRoutes(app, deps, (log, backup, stopping) =>
    backUpInBackground({ ...config, db, log }, backup, stopping),
  );
  await healthReportRoutes(app, deps);
  await figureRoutes(app, deps);
  await sitemapRoutes(app, deps);
  await feedRoutes(app, deps);
  await calendarRoutes(app, deps);

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
