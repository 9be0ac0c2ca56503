import { formMessages } from '@alumni/shared/core/form.messages';
import type { Language, Message } from '@alumni/shared/core/messages';
import { messageText } from '@alumni/shared/core/messages';
import { waitText } from '@alumni/shared/text/wait-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coreMessages } from '../../core/core.messages.ts';
import {
  DomainError,
  ForbiddenError,
  LimitReachedError,
  UnavailableError,
} from '../../core/domain-errors.ts';
import { isQuotaReached } from '../../core/quota.ts';
import { isSharedAccountRefused } from '../../db/errors.ts';
import { isPostgresUnavailable } from '../../db/postgres/postgres-failure.ts';
import { addVary } from '../cache/vary.ts';
import { preferredLanguage } from '../calls/language.ts';
import { httpMessages } from '../http.messages.ts';
import { asksForHtml, errorPage } from './error-page.ts';
import { HttpError, statusOf } from './errors.ts';

/**
 * Turns every error into `{message, code, values}` in the reader's language, or into a page for a browser. A 5xx
 * reveals no details. `checkAfter` gets each error: a sign of damage starts an integrity check.
 */
export function installErrorHandler(
  app: FastifyInstance,
  { checkAfter }: { checkAfter(error: unknown): void } = { checkAfter() {} },
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asDomainError(error);
    checkAfter(error);
    logError(request, known, error);
    if (known instanceof LimitReachedError) request.server.countLimit(known.rule);
    return sendError(request, reply, known);
  });
}

/** Logs the route pattern: URLs may contain personal data. */
function logError(request: FastifyRequest, known: DomainError, thrown: unknown): void {
  const { method, routeOptions, viewer, log } = request;
  const context = { method, route: routeOptions.url, account: viewer?.id };
  const status = statusOf(known);
  if (known.userMessage === formMessages.busy) log.warn(context, 'busy');
  else if (status >= 500) log.error({ ...context, err: known.cause ?? thrown }, 'request failed');
  else if (status === 403) log.info(context, 'refused');
}

/** Responds to requests that Fastify cannot route, e.g. with a malformed percent escape. */
export function sendFrameworkError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError(request, reply, asDomainError(error));
}

/** Sends a domain error as a response, with `Retry-After` if it may be retried. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply {
  const { retryAfter, details, values } = error;
  const status = statusOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const language = preferredLanguage(request.headers['accept-language']);
  const { key: code } = shownMessage(error, request.method);
  const message = refusalText(error, language, request.method);
  reply.code(status).header('cache-control', 'no-store');
  addVary(reply, 'Accept');
  if (asksForHtml(request)) {
    return reply.type('text/html; charset=utf-8').send(errorPage(message, language));
  }
  return reply.type('application/json; charset=utf-8').send({ message, code, values, ...details });
}

/** Message of a refusal, with the waiting time if there is one. */
export function refusalText(error: DomainError, language: Language, method = 'POST'): string {
  const { values, retryAfter } = error;
  const wait = retryAfter === undefined ? {} : { wait: waitText(retryAfter, language) };
  return messageText(shownMessage(error, method), language, { ...values, ...wait });
}

function shownMessage({ userMessage }: DomainError, method: string): Message {
  const isRead = method === 'GET' || method === 'HEAD';
  // `storageUnavailable` speaks of saving, which would confuse somebody who only reads.
  const { storageUnavailable } = coreMessages;
  return userMessage === storageUnavailable && isRead ? httpMessages.somethingWrong : userMessage;
}

/** Messages for errors of Fastify and its plugins, by status. */
const messagesByStatus: Record<number, Message> = {
  400: httpMessages.bodyMalformed,
  401: coreMessages.notSignedIn,
  403: formMessages.forbidden,
  404: formMessages.notFound,
  413: httpMessages.bodyTooLarge,
  415: httpMessages.typeUnsupported,
  429: coreMessages.tooManyRequests,
};

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isSharedAccountRefused(error)) return new ForbiddenError(httpMessages.sharedAccount);
  if (isStorageFailure(error) || isPostgresUnavailable(error)) {
    return new UnavailableError(coreMessages.storageUnavailable, error);
  }
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 503) return new UnavailableError(formMessages.busy, error);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, messagesByStatus[statusCode] ?? httpMessages.bodyMalformed);
  }
  return new HttpError(500, httpMessages.somethingWrong, { cause: error });
}

/** SQLite's result codes for a storage failure: FULL, IOERR, READONLY, CANTOPEN, BUSY. */
const sqliteStorageCodes = new Set([13, 10, 8, 14, 5]);

function isStorageFailure(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteStorageCodes.has(errcode & 0xff);
  }
  return code === 'ENOSPC' || code === 'EROFS' || code === 'EIO' || isQuotaReached(error);
}
