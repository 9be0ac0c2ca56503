/**
 * Kinds of records that have a plain document, which is readable without scripts. The kind is the first part of the
 * document's address.
 */
export type DocumentKind = 'events' | 'news' | 'opportunities' | 'gallery' | 'people';

/** The address of a record's plain document on the site: `/events/{id}`. */
export function documentPath(kind: DocumentKind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}`;
}
