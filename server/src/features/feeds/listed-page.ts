import type { ListedTable } from '../../db/lists/listed-tables.ts';

/** Public lists by the first segment of their pages' addresses. */
export const listsByPath = {
  events: 'events',
  news: 'news',
  opportunities: 'opportunities',
  gallery: 'galleries',
  people: 'accounts',
} as const satisfies Record<string, ListedTable>;

export type ListPath = keyof typeof listsByPath;

/** The address of a listed record's page. */
export function listedPage(publicUrl: string, path: ListPath, id: string): string {
  return `${publicUrl}/${path}/${encodeURIComponent(id)}`;
}
