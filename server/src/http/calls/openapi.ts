import type { EndpointDefinition, Schema } from '@alumni/shared/core/endpoint';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const roles = {
  anyone: 'Anyone may call it.',
  account: 'For everybody who is signed in, let in by the association or not.',
  member: 'For signed-in members.',
  admin: 'For admins and masters.',
  master: 'For masters.',
} as const;

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  [key: string]: unknown;
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** Generates the OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(endpoints: EndpointDefinition[], title: string) {
  /** Operations by path and lower-case method. */
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code', 'values'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            values: { type: 'object' },
          },
        },
      },
    },
  };
}

/** Parts of a path that do not name its subject. */
const unspecific = new Set(['api', 'all', 'delete', 'media']);

/** Heading of a call in the document: 'site' for `/api/site/copy`, 'alumni' for `/alumni/{rollNo}`. */
export function pathHeading(path: string): string {
  const isSubject = (part: string) => /^[a-z]/.test(part) && !unspecific.has(part);
  return path.split('/').find(isSubject) ?? 'users';
}

function operation(endpoint: EndpointDefinition): Operation {
  return {
    tags: [pathHeading(endpoint.path)],
    summary: endpoint.summary,
    description: roles[endpoint.access],
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: success(endpoint),
      default: {
        description: 'What went wrong, as a sentence for a person.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, takes }: EndpointDefinition): Json {
  if (takes === 'multipart') {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, user: { type: 'string' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const schema = jsonSchema(body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function success({ response, responseType: answers }: EndpointDefinition): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  if (answers === 'image') {
    return { description: 'The image.', content: { 'image/jpeg': file, 'image/webp': file } };
  }
  if (answers === 'file') {
    return { description: 'The file.', content: { 'application/octet-stream': file } };
  }
  if (!response) return { description: 'Done.' };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: jsonSchema(response, 'output') } },
  };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
