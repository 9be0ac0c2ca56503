import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { escapeHtml } from '@alumni/shared/site/page-template';
import type { FastifyInstance } from 'fastify';
import type { LiveSettings } from '../../settings/live-settings.ts';
import {
  type CachedResponse,
  cachedResponse,
  sendCachedResponse,
} from '../cache/cached-response.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

const style = `
body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
summary{cursor:pointer;padding:.4rem 0}
code,pre{font-family:ui-monospace,monospace}
pre{overflow:auto;padding:1rem;border:1px solid}
:root{color-scheme:light dark}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Serves the OpenAPI document at `/api/openapi.json`, and as HTML at `/api/docs`. Both take 30 ms to make, so they are
 * cached until the site's name, their title, changes.
 */
export async function apiDocs(
  app: FastifyInstance,
  endpoints: EndpointDefinition[],
  settings: LiveSettings,
): Promise<void> {
  let made: { title: string; document: CachedResponse; page: CachedResponse } | undefined;

  async function current() {
    const content = app.contentNow();
    const { site, isCurrent } = await settings.current();
    const title = site.name.en;
    if (made?.title !== title) {
      const document = openApiDocument(endpoints, title);
      made = {
        title,
        document: cachedResponse('application/json; charset=utf-8', JSON.stringify(document)),
        page: cachedResponse('text/html; charset=utf-8', docsPage(document)),
      };
    }
    return { ...made, content: isCurrent ? content : undefined };
  }

  app.get('/api/openapi.json', async (request, reply) => {
    const { document, content } = await current();
    reply.header('cache-control', 'no-cache');
    return sendCachedResponse(request, reply, { ...document, content });
  });
  app.get('/api/docs', async (request, reply) => {
    const { page, content } = await current();
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    return sendCachedResponse(request, reply, { ...page, content });
  });
}

function docsPage({ info, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ method, path, operation }) => {
        const { tags: _, summary, description, ...rest } = operation;
        return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p>${escapeHtml(description)}</p><pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
      });
    return `<h2>${escapeHtml(tag)}</h2>${rows.join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${escapeHtml(info.title)}</title><style>${style}</style><h1>API</h1><p><a href="/api/openapi.json">openapi.json</a> is the same for programs.</p>${sections.join('')}</html>`;
}
