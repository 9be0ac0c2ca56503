/** Kinds of records with a plain document, readable without scripts, by the first part of its address. */
export type DocumentKind = 'events' | 'news' | 'opportunities' | 'gallery' | 'people';

/** The address of a record's plain document on the site: `/events/{id}`. */
export function documentPath(kind: DocumentKind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}`;
}
