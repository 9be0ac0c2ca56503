import type { Language } from '@alumni/shared/text/language';
import { element, textElement, xmlDocument } from './xml.ts';

export interface AtomEntry {
  /** Its page, which is its identifier as well. */
  address: string;
  title: string;
  summary: string;
  createdAt: string;
  updatedAt: string;
}

interface AtomFeed {
  address: string;
  /** The list that the feed is of. */
  page: string;
  title: string;
  author: string;
  language: Language;
  entries: AtomEntry[];
}

/** Of a feed without entries. */
const never = '1970-01-01T00:00:00.000Z';

/** A feed by RFC 4287. Its own title is in `language`; what people wrote may be in another. */
export function atomFeed({ address, page, title, author, language, entries }: AtomFeed): string {
  const updated = entries.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    never,
  );
  const children = [
    textElement('id', address),
    textElement('title', title, { 'xml:lang': language }),
    textElement('updated', updated),
    element('author', {}, textElement('name', author)),
    element('link', { rel: 'self', type: 'application/atom+xml', href: address }),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    ...entries.map(entryElement),
  ];
  const root = element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, children.join('\n'));
  return xmlDocument(root);
}

function entryElement({ address, title, summary, createdAt, updatedAt }: AtomEntry): string {
  const children = [
    textElement('id', address),
    textElement('title', title),
    textElement('published', createdAt),
    textElement('updated', updatedAt),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    textElement('summary', summary),
  ];
  return element('entry', {}, children.join(''));
}
