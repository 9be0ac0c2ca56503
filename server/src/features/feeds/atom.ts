import type { Language } from '@alumni/shared/text/language';
import { type Html, html } from '../../core/html.ts';
import { plainText } from './plain-text.ts';

export interface AtomEntry {
  id: string;
  /** Address of the entry's page. */
  address: string;
  title: string;
  summary: string;
  createdAt: string;
  updatedAt: string;
  /** Language of title and summary; empty if unknown. */
  language: Language | '';
}

interface AtomFeed {
  id: string;
  address: string;
  /** Page with the list that the feed mirrors. */
  page: string;
  title: string;
  author: string;
  language: Language;
  entries: AtomEntry[];
}

/**
 * A tag URI (RFC 4151) that stays the same when the site moves to another domain. In place of a domain it has the
 * site's id under the reserved `.invalid` (RFC 2606). A tag URI must contain a date: 2026 is the year in which these
 * URIs were introduced.
 */
export const tagUri = (siteId: string, path: string) => `tag:${siteId}.invalid,2026:${path}`;

/** Update time of a feed without entries. */
const never = '1970-01-01T00:00:00.000Z';

/** An Atom feed (RFC 4287). Its title is in `language`; each entry has its own language. */
export function atomFeed({
  id,
  address,
  page,
  title,
  author,
  language,
  entries,
}: AtomFeed): string {
  const updated = entries.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    never,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${id}</id>
<title xml:lang="${language}">${plainText(title)}</title>
<updated>${updated}</updated>
<author><name>${plainText(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${page}"/>${entries.map(entryMarkup)}</feed>
`.markup;
}

function entryMarkup(entry: AtomEntry): Html {
  const { id, address, title, summary, createdAt, updatedAt, language } = entry;
  return html`
<entry${language && html` xml:lang="${language}"`}><id>${id}</id><title>${plainText(title)}</title><published>${createdAt}</published><updated>${updatedAt}</updated><link rel="alternate" type="text/html" href="${address}"/><summary>${plainText(summary)}</summary></entry>`;
}
