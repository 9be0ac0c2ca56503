import type { Language, MessageKey } from '@alumni/shared/core/messages';
import { messageText } from '@alumni/shared/core/messages';
import { waitText } from '@alumni/shared/text/wait-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DomainError,
  ForbiddenError,
  LimitReachedError,
  UnavailableError,
} from '../../core/domain-errors.ts';
import { isQuotaReached } from '../../core/quota.ts';
import { isSharedAccountRefused } from '../../db/errors.ts';
import { addVary } from '../cache/vary.ts';
import { preferredLanguage } from '../calls/language.ts';
import { asksForHtml, errorPage } from './error-page.ts';
import { HttpError, statusOf } from './errors.ts';

/**
 * Answers every error with `{message, code, values}`, the sentence in the reader's language, or as a page where one is asked for;
 * a 5xx reveals no details. `suspect` is told of each.
 */
export function installErrorHandler(
  app: FastifyInstance,
  { suspect }: { suspect(error: unknown): void } = { suspect() {} },
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asDomainError(error);
    suspect(error);
    logError(request, known, error);
    if (known instanceof LimitReachedError) request.server.countLimit(known.rule);
    return sendError(request, reply, known);
  });
}

/** Log the route pattern: URLs may contain personal data. */
function logError(request: FastifyRequest, known: DomainError, thrown: unknown): void {
  const { method, routeOptions, viewer, log } = request;
  const context = { method, route: routeOptions.url, account: viewer?.id };
  const status = statusOf(known);
  if (known.key === 'busy') log.warn(context, 'busy');
  else if (status >= 500) log.error({ ...context, err: known.cause ?? thrown }, 'request failed');
  else if (status === 403) log.info(context, 'refused');
}

/** Answers requests that Fastify cannot route, e.g. with a malformed percent escape. */
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
  const code = shownKey(error, request.method);
  const message = refusalText(error, language, request.method);
  reply.code(status).header('cache-control', 'no-store');
  addVary(reply, 'Accept');
  if (asksForHtml(request)) {
    return reply.type('text/html; charset=utf-8').send(errorPage(message, language));
  }
  return reply.type('application/json; charset=utf-8').send({ message, code, values, ...details });
}

/** The sentence of a refusal, and when one can go on. */
export function refusalText(error: DomainError, language: Language, method = 'POST'): string {
  const { values, retryAfter } = error;
  const wait = retryAfter === undefined ? {} : { wait: waitText(retryAfter, language) };
  return messageText(shownKey(error, method), language, { ...values, ...wait });
}

function shownKey({ key }: DomainError, method: string): MessageKey {
  const isRead = method === 'GET' || method === 'HEAD';
  // That message is about storing, which would confuse readers.
  return key === 'storageUnavailable' && isRead ? 'somethingWrong' : key;
}

/** Messages for errors of Fastify and its plugins, by status. */
const keysByStatus: Record<number, MessageKey> = {
  400: 'bodyMalformed',
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  413: 'bodyTooLarge',
  415: 'typeUnsupported',
  429: 'tooManyRequests',
};

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isSharedAccountRefused(error)) return new ForbiddenError('sharedAccount');
  if (isStorageFailure(error) || isDatabaseUnavailable(error)) {
    return new UnavailableError('storageUnavailable', error);
  }
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 503) return new UnavailableError('busy', error);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, keysByStatus[statusCode] ?? 'bodyMalformed');
  }
  return new HttpError(500, 'somethingWrong', { cause: error });
}

/** SQLite result codes: FULL, IOERR, READONLY, CANTOPEN, BUSY. */
const sqliteStorageCodes = new Set([13, 10, 8, 14, 5]);

function isStorageFailure(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteStorageCodes.has(errcode & 0xff);
  }
  return code === 'ENOSPC' || code === 'EROFS' || code === 'EIO' || isQuotaReached(error);
}

/** PostgreSQL: connection (08), shutdown or startup (57P0), resources (53), no writes (25006); socket errors. */
const postgresUnavailableCodes =
  /^(08...|57P0.|53...|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && postgresUnavailableCodes.test(code)) return true;
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
      message,
    )
  );
}
