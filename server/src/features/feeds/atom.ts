import type { Language } from '@alumni/shared/text/language';
import { type Html, html } from '../../core/html.ts';
import { plainText } from './plain-text.ts';

export interface AtomEntry {
  id: string;
  /** Its page. */
  address: string;
  title: string;
  summary: string;
  createdAt: string;
  updatedAt: string;
  /** Language of title and summary; empty where it is unknown. */
  language: Language | '';
}

interface AtomFeed {
  id: string;
  address: string;
  /** The list that the feed is of. */
  page: string;
  title: string;
  author: string;
  language: Language;
  entries: AtomEntry[];
}

/**
 * An identifier by RFC 4151 that stays when the site moves to another domain: the site's own id stands for a domain,
 * under the top one that nobody can have (RFC 2606). The year is the one in which these began.
 */
export const tagUri = (siteId: string, path: string) => `tag:${siteId}.invalid,2026:${path}`;

/** Of a feed without entries. */
const never = '1970-01-01T00:00:00.000Z';

/** A feed by RFC 4287. Its own title is in `language`, each entry in its own. */
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
