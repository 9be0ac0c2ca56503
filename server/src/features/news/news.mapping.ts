import type { Parsed } from '@alumni/shared/core/endpoint';
import type { NewsForm, NewsItem, updateNews } from '@alumni/shared/records/news';
import { toColumns, toFields } from '../../db/columns.ts';
import type { NewsColumns, NewsRecord } from './news.store.ts';

const formColumns = {
  title: 'title',
  description: 'description',
} as const satisfies Record<Exclude<keyof NewsForm, 'images'>, keyof NewsColumns>;

const newsColumns = {
  _id: 'id',
  ...formColumns,
  images: 'images',
  createdAt: 'created_at',
} as const satisfies Record<keyof NewsItem, keyof NewsRecord>;

/** Default column values for optional fields that are not sent. */
export const emptyNews: NewsColumns = { title: '', description: '' };

export function toNewsItem(news: NewsRecord): NewsItem {
  return toFields(news, newsColumns);
}

export function newsFieldsOf(columns: NewsColumns) {
  return toFields(columns, formColumns);
}

/** Columns of the fields that the body contains. */
export function toNewsColumns(body: Parsed<typeof updateNews, 'body'>) {
  return toColumns(body, formColumns);
}
