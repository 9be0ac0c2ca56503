import { type Html, html } from '../../core/html.ts';

/** The sitemap index: addresses of all parts. */
export function sitemapIndex(parts: string[]): string {
  return sitemapDocument(
    'sitemapindex',
    parts.map((part) => html`<sitemap><loc>${part}</loc></sitemap>`),
  );
}

/** A part of the sitemap: addresses of pages, with the time of change if known. */
export function sitemap(pages: { address: string; changedAt?: string }[]): string {
  return sitemapDocument(
    'urlset',
    pages.map(
      ({ address, changedAt }) =>
        html`<url><loc>${address}</loc>${changedAt && html`<lastmod>${changedAt}</lastmod>`}</url>`,
    ),
  );
}

function sitemapDocument(name: string, children: Html[]): string {
  const lines = children.map(({ markup }) => markup).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines}</${name}>
`;
}
