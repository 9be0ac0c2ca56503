import { element, textElement, xmlDocument } from './xml.ts';

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** The sitemap index: addresses of its parts. */
export function sitemapIndex(parts: string[]): string {
  const children = parts.map((part) => element('sitemap', {}, textElement('loc', part)));
  return xmlDocument(element('sitemapindex', namespace, children.join('\n')));
}

/** A part of the sitemap: addresses of pages, and when each was changed where that is known. */
export function sitemap(pages: { address: string; changedAt?: string }[]): string {
  const children = pages.map(({ address, changedAt }) => {
    const changed = changedAt ? textElement('lastmod', changedAt) : '';
    return element('url', {}, `${textElement('loc', address)}${changed}`);
  });
  return xmlDocument(element('urlset', namespace, children.join('\n')));
}
