import type { EndpointDefinition } from '@alumni/shared/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Swagger UI needs no inline script or style; its icons are data URLs. */
const docsPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/api/docs` (a page) and `/api/openapi.json`, made from the contract. */
export async function apiDocs(
  app: FastifyInstance,
  { endpoints, title }: { endpoints: EndpointDefinition[]; title: string },
): Promise<void> {
  const document = openApiDocument(endpoints, title);
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig: { deepLinking: true },
  });
}
