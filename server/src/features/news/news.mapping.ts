import type { NewsForm, NewsItem } from '@alumni/shared/records/news';
import { emptyTexts, toFields } from '../../db/columns.ts';
import type { NewsColumns, NewsRecord } from './news.store.ts';

export const newsFormColumns = {
  title: 'title',
  description: 'description',
  language: 'language',
} as const satisfies Record<Exclude<keyof NewsForm, 'images'>, keyof NewsColumns>;

const newsColumns = {
  _id: 'id',
  ...newsFormColumns,
  images: 'images',
  createdAt: 'created_at',
} as const satisfies Record<Exclude<keyof NewsItem, 'truncated'>, keyof NewsRecord>;

/** Column values for optional fields that a request omits. */
export const emptyNews: NewsColumns = emptyTexts(newsFormColumns);

export function toNewsItem(news: NewsRecord): NewsItem {
  return toFields(news, newsColumns);
}
