import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { ListedTable } from '../../db/lists/listed-tables.ts';
import { type CacheableText, sendCachedText } from '../../http/cache/cached-response.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { countListed, listedPart } from './feeds.store.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';

/** The public list of each kind. */
const listsByPath: Record<DocumentKind, ListedTable> = {
  events: 'events',
  news: 'news',
  opportunities: 'opportunities',
  gallery: 'galleries',
  people: 'accounts',
};

const addressesPerSitemap = 5_000;

/** The sitemap for search engines, in parts. */
export async function sitemapRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, db }: Needs<'db', 'publicUrl'>,
): Promise<void> {
  app.get('/robots.txt', (request, reply) =>
    sendCachedText(request, reply, {
      key: ['robots'],
      type: 'text/plain; charset=utf-8',
      // Crawlers need the pictures of pages, and nothing else of the API.
      make: async () =>
        `User-agent: *\nDisallow: /api/\nAllow: /api/download\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    }),
  );

  app.get('/sitemap.xml', (request, reply) =>
    sendCachedText(request, reply, xml(['sitemap'], indexOfParts)),
  );

  app.get('/sitemap-home.xml', (request, reply) => {
    const home = xml(['sitemap', 'home'], async () => sitemap([{ address: `${publicUrl}/` }]));
    return sendCachedText(request, reply, home);
  });

  for (const path of Object.keys(listsByPath) as DocumentKind[]) {
    app.get<{ Params: { page: string } }>(`/sitemap-${path}-:page.xml`, (request, reply) => {
      const { page } = request.params;
      // Allows one spelling per part, such as `1` but not `01`: each other spelling would take a place in the cache.
      if (!/^[1-9]\d{0,5}$/.test(page)) throw new NotFoundError();
      const part = xml(['sitemap', path, page], () => renderPart(path, Number(page)));
      return sendCachedText(request, reply, part);
    });
  }

  async function indexOfParts(): Promise<string> {
    const totals = await countListed(db);
    const parts = Object.entries(listsByPath).flatMap(([path, table]) => {
      const parts = Math.ceil((totals.get(table) ?? 0) / addressesPerSitemap);
      return Array.from({ length: parts }, (_, at) => `${path}-${at + 1}`);
    });
    return sitemapIndex(['home', ...parts].map((part) => `${publicUrl}/sitemap-${part}.xml`));
  }

  async function renderPart(path: DocumentKind, page: number): Promise<string> {
    const rows = await listedPart(db, listsByPath[path], { page, limit: addressesPerSitemap });
    if (rows.length === 0) throw new NotFoundError();
    return sitemap(
      rows.map(({ id, updated_at }) => ({
        address: publicUrl + documentPath(path, id),
        // Profiles omit the time: it would reveal when somebody changed private fields.
        ...(path !== 'people' && { changedAt: updated_at }),
      })),
    );
  }
}

function xml(key: string[], make: () => Promise<string>): CacheableText {
  return { key, type: 'application/xml; charset=utf-8', make };
}
