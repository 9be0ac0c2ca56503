import type {
  EndpointDefinition,
  EndpointResponse,
  Parsed,
  Schema,
} from '@alumni/shared/core/endpoint';
import { formMessages } from '@alumni/shared/core/form.messages';
import { findMessage, type Language } from '@alumni/shared/core/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  InvalidInputError,
  NotFoundError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';
import type { Caller } from '../../session/caller.ts';
import { cachedResponse, sendCachedResponse, weakEtag } from '../cache/cached-response.ts';
import { addVary } from '../cache/vary.ts';
import { readTicket } from '../downloads/read-ticket.ts';
import { httpMessages } from '../http.messages.ts';
import { type Limit, rateLimits } from '../limits/rate-limit.ts';
import { isCostly } from '../limits/read-limit.ts';
import { authenticate } from './guards.ts';
import { preferredLanguage } from './language.ts';

/** Argument of a handler: the validated request and its caller. */
export interface Call<E extends EndpointDefinition> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Undefined only on endpoints with access `anyone`, for requests without a valid token. */
  viewer: E['access'] extends 'anyone' ? Caller | undefined : Caller;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registered endpoints by server, for the OpenAPI document and the authorisation tests. */
export const registeredEndpoints = new WeakMap<FastifyInstance['server'], EndpointDefinition[]>();

/**
 * Maximum bytes of a body without a session. The longest message has 5,000 characters: 30,000 bytes if JSON escapes
 * each one.
 */
const anonymousBodyLimit = 64 * 1024;

/** Fastify's body limit for an endpoint; without one the server's limit holds. */
function bodyLimitOption({ access, bodyLimit }: EndpointDefinition): { bodyLimit?: number } {
  const limit = bodyLimit ?? (access === 'anyone' ? anonymousBodyLimit : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
}

/** Default limit for an endpoint that names none: counts what account holders create or change. */
function defaultLimit({ access, method, status }: EndpointDefinition): Limit | undefined {
  if (access === 'anyone' || method === 'GET') return undefined;
  return status === 201 ? rateLimits.posting : rateLimits.changing;
}

/**
 * Registers an endpoint of the API: checks the caller and validates the request with the endpoint's schemas.
 * The response schema serialises the result and drops undeclared fields. Without a response schema the handler
 * sends the `reply` itself.
 */
export function route<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<EndpointResponse<E>>,
): void {
  limitedRoute(app, endpoint, defaultLimit(endpoint), handler);
}

/** Like `route`, with another limit per caller than the default, or none. */
export function limitedRoute<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  limit: Limit | undefined,
  handler: (call: Call<E>) => Promise<EndpointResponse<E>>,
): void {
  const known = registeredEndpoints.get(app.server) ?? [];
  registeredEndpoints.set(app.server, [...known, endpoint]);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // File endpoints have no HEAD route, because it would make the whole file and send none of it.
    exposeHeadRoute: endpoint.responseType !== 'file',
    ...bodyLimitOption(endpoint),
    onRequest: async (request, reply) => {
      assertNotCompressed(request);
      if (endpoint.responseType === 'file') await readTicket(app, request, reply);
      await authenticate(app, request, endpoint.access);
    },
    handler: async (request, reply) => {
      // A slow client may lose its right while it sends the body: check again.
      if (endpoint.method !== 'GET') await authenticate(app, request, endpoint.access);
      const query = parsePart(endpoint.query, request.ticket?.query ?? request.query);
      if (endpoint.method === 'GET') await app.countRead(request, query);
      const call = {
        params: parseParams(endpoint, request.params),
        query,
        body: parsePart(endpoint.body, assertNotTruncated(request.body)),
        viewer: request.viewer,
        language: request.ticket?.language ?? preferredLanguage(request.headers['accept-language']),
        request,
        reply,
      } as Call<E>;
      if (limit && request.viewer) await app.limiter.hit(limit, request.viewer.id);
      const isPublic = endpoint.method === 'GET' && !request.viewer;
      if (endpoint.response) {
        reply.header('cache-control', isPublic ? 'private, no-cache' : 'no-store');
        if (endpoint.method === 'GET') addVary(reply, 'Authorization');
      }
      if (endpoint.cacheable && request.headers.authorization === undefined && !isCostly(query)) {
        const key = JSON.stringify([endpoint.path, call.params, query]);
        const cached = await app.responseCache.get(key, async (content) => {
          const result = await handler({ ...call, viewer: undefined } as Call<E>);
          const body = Buffer.from(JSON.stringify(endpoint.response?.parse(result)));
          // The handler may have set an ETag: the record's version.
          const etag = reply.getHeader('etag')?.toString() ?? weakEtag(body);
          return cachedResponse('application/json; charset=utf-8', body, { content, etag });
        });
        return sendCachedResponse(request, reply, cached);
      }
      const result = await handler(call);
      if (!endpoint.response) return reply;
      return reply.code(endpoint.status ?? 200).send(endpoint.response.parse(result));
    },
  });
}

/** Throws `UnsupportedTypeError` for a compressed body. */
function assertNotCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new UnsupportedTypeError(httpMessages.encodingUnsupported);
}

/**
 * Lists shorten long texts and mark such rows with `truncated`. Throws `InvalidInputError` if a client sends such a row
 * back: saving it would lose the full text.
 */
function assertNotTruncated(body: unknown): unknown {
  const isCut = typeof body === 'object' && body !== null && 'truncated' in body;
  if (isCut)
    throw new InvalidInputError(formMessages.fieldInvalid, { values: { field: 'truncated' } });
  return body;
}

export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error.issues[0], value);
  return parsed.data;
}

/** Throws `NotFoundError` for a malformed identifier, as for an unknown one. */
export function parseParams(endpoint: EndpointDefinition, value: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success) throw new NotFoundError();
  return parsed.data;
}

function invalidInput(issue: z.core.$ZodIssue | undefined, value: unknown): InvalidInputError {
  if (!issue || issue.path.length === 0) return new InvalidInputError(httpMessages.bodyMalformed);
  const field = issue.path.join('.');
  const message = findMessage(issue.message);
  if (message) {
    const max = 'maximum' in issue ? Number(issue.maximum) : undefined;
    const place = issue.code === 'custom' ? issue.params : {};
    return new InvalidInputError(message, {
      values: { field, ...(max !== undefined && { max }), ...place },
    });
  }
  const missing = (value as Record<PropertyKey, unknown>)[issue.path[0] ?? ''] === undefined;
  return new InvalidInputError(missing ? formMessages.fieldMissing : formMessages.fieldInvalid, {
    values: { field },
  });
}
