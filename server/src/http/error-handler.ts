import { type MessageKey, messageText } from '@alumni/shared/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, UnavailableError } from '../core/domain-errors.ts';
import { HttpError, statusOf } from './errors.ts';
import { preferredLanguage } from './language.ts';

/** Turns every error into `{message}` in the reader's language; 5xx never says more than that. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asDomainError(error);
    logError(request, known, error);
    return answerError(request, reply, known);
  });
}

/** Log the route pattern: URLs may contain personal data. */
function logError(request: FastifyRequest, known: DomainError, thrown: unknown): void {
  const { method, routeOptions, viewer, log } = request;
  const where = { method, route: routeOptions.url, account: viewer?.id };
  const status = statusOf(known);
  if (known.key === 'busy') log.warn(where, 'busy');
  else if (status >= 500) log.error({ ...where, err: known.cause ?? thrown }, 'request failed');
  else if (status === 403) log.info(where, 'refused');
}

/** Addresses that Fastify cannot route, e.g. with a broken escape. */
export function answerFrameworkError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return answerError(request, reply, asDomainError(error));
}

export function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply {
  const { key, values, retryAfter } = error;
  const status = statusOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // A reader stores nothing, so the sentence about storing would confuse.
  const sentence = key === 'storageUnavailable' && reads ? 'somethingWrong' : key;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      message: messageText(sentence, preferredLanguage(request.headers['accept-language']), values),
    });
}

/** What Fastify and its plugins throw, by status. */
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
  if (isStorageFull(error) || isDatabaseAway(error)) {
    return new UnavailableError('storageUnavailable', error);
  }
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 503) return new UnavailableError('busy', error);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, keysByStatus[statusCode] ?? 'bodyMalformed');
  }
  return new HttpError(500, 'somethingWrong', { cause: error });
}

/** SQLite: database or disk is full, I/O error, read-only, cannot open; and the file system's own. */
const sqliteStorageCodes = new Set([13, 10, 8, 14, 5]);

function isStorageFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteStorageCodes.has(errcode & 0xff);
  }
  return code === 'ENOSPC' || code === 'EROFS' || code === 'EDQUOT';
}

/** PostgreSQL: connection lost or refused, shutting down, starting up, out of disk or connections. */
const postgresAwayCodes =
  /^(08...|57P0.|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && postgresAwayCodes.test(code)) return true;
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
      message,
    )
  );
}
