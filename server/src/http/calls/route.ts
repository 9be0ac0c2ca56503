import type {
  EndpointDefinition,
  EndpointResponse,
  Parsed,
  Schema,
} from '@alumni/shared/core/endpoint';
import { isMessageKey, type Language } from '@alumni/shared/core/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  InvalidInputError,
  NotFoundError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';
import type { Caller } from '../../session/caller.ts';
import { answerOf, sendAnswer, weakEtag } from '../cache/answer.ts';
import { addVary } from '../cache/vary.ts';
import { readTicket } from '../downloads/read-ticket.ts';
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

/** Most bytes of a body without a session: a message of 5,000 characters, each escaped, has 30,000. */
const anonymousBodyLimit = 64 * 1024;

/** Fastify's option for the limit of a call; none where the server's limit holds. */
function bodyLimitOf({ access, bodyLimit }: EndpointDefinition): { bodyLimit?: number } {
  const limit = bodyLimit ?? (access === 'anyone' ? anonymousBodyLimit : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
}

/**
 * Registers an endpoint of the contract: checks the caller, validates the request with the
 * contract's schemas, and serialises the result through the response schema, which drops undeclared
 * fields. A handler of an endpoint without a response schema sends its `reply` itself.
 */
export function route<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<EndpointResponse<E>>,
): void {
  const known = registeredEndpoints.get(app.server) ?? [];
  registeredEndpoints.set(app.server, [...known, endpoint]);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // A HEAD request would make the file without sending its bytes.
    exposeHeadRoute: endpoint.answers !== 'file',
    ...bodyLimitOf(endpoint),
    onRequest: async (request, reply) => {
      assertNotCompressed(request);
      if (endpoint.answers === 'file') await readTicket(app, request, reply);
      await authenticate(app, request, endpoint.access);
    },
    handler: async (request, reply) => {
      // A client may hold the body back until its right has been taken away.
      if (endpoint.method !== 'GET') await authenticate(app, request, endpoint.access);
      const query = parsePart(endpoint.query, request.ticket?.query ?? request.query);
      if (endpoint.method === 'GET') await app.countRead(request, query);
      const call = {
        params: parseParams(endpoint, request.params),
        query,
        body: parsePart(endpoint.body, assertWhole(request.body)),
        viewer: request.viewer,
        language: request.ticket?.language ?? preferredLanguage(request.headers['accept-language']),
        request,
        reply,
      } as Call<E>;
      const isPublic = endpoint.method === 'GET' && !request.viewer;
      if (endpoint.response) {
        reply.header('cache-control', isPublic ? 'private, no-cache' : 'no-store');
        if (endpoint.method === 'GET') addVary(reply, 'Authorization');
      }
      if (endpoint.cacheable && request.headers.authorization === undefined && !isCostly(query)) {
        const key = JSON.stringify([endpoint.path, call.params, query]);
        const answer = await app.responseCache.get(key, async (content) => {
          const result = await handler({ ...call, viewer: undefined } as Call<E>);
          const body = Buffer.from(JSON.stringify(endpoint.response?.parse(result)));
          // A record's version, where the handler sends one.
          const etag = reply.getHeader('etag')?.toString() ?? weakEtag(body);
          return answerOf('application/json; charset=utf-8', body, { content, etag });
        });
        return sendAnswer(request, reply, answer);
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
  if (encoding.toLowerCase() !== 'identity') throw new UnsupportedTypeError('encodingUnsupported');
}

/** Throws `InvalidInputError` for a row of a list that comes back: it would store the texts as the list has cut them. */
function assertWhole(body: unknown): unknown {
  const isCut = typeof body === 'object' && body !== null && 'truncated' in body;
  if (isCut) throw new InvalidInputError('fieldInvalid', { values: { field: 'truncated' } });
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
  if (!issue || issue.path.length === 0) return new InvalidInputError('bodyMalformed');
  const field = issue.path.join('.');
  if (isMessageKey(issue.message)) {
    const max = 'maximum' in issue ? Number(issue.maximum) : undefined;
    const place = issue.code === 'custom' ? issue.params : {};
    return new InvalidInputError(issue.message, {
      values: { field, ...(max !== undefined && { max }), ...place },
    });
  }
  const missing = (value as Record<PropertyKey, unknown>)[issue.path[0] ?? ''] === undefined;
  return new InvalidInputError(missing ? 'fieldMissing' : 'fieldInvalid', { values: { field } });
}
