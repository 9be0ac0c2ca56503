import { type Html, html } from '../../core/html.ts';

/** The sitemap index: addresses of its parts. */
export function sitemapIndex(parts: string[]): string {
  return documentOf(
    'sitemapindex',
    parts.map((part) => html`<sitemap><loc>${part}</loc></sitemap>`),
  );
}

/** A part of the sitemap: addresses of pages, and when each was changed where that is known. */
export function sitemap(pages: { address: string; changedAt?: string }[]): string {
  return documentOf(
    'urlset',
    pages.map(
      ({ address, changedAt }) =>
        html`<url><loc>${address}</loc>${changedAt && html`<lastmod>${changedAt}</lastmod>`}</url>`,
    ),
  );
}

function documentOf(name: string, children: Html[]): string {
  const lines = children.map(({ markup }) => markup).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines}</${name}>
`;
}
