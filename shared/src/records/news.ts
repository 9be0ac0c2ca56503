import * as z from 'zod/mini';
import { sortOrders } from '../calls/list.ts';
import * as calls from '../calls/news.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, createdResponse, textLanguage } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages, truncated } from '../core/list.ts';
import { newsForm } from './news-form.ts';

export const newsItem = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  language: textLanguage,
  createdAt: z.string(),
  truncated,
});
export type NewsItem = z.output<typeof newsItem>;

export type NewsForm = z.input<typeof newsForm>;

export const listNews = endpoint(calls.listNews, {
  summary: 'Public list of news.',
  query: listQuery(pageSizes.news, sortOrders),
  response: z.object({ news: z.array(newsItem), totalPages }),
});

export const listManagedNews = endpoint(calls.listManagedNews, {
  summary: 'All news for those who manage them, newest first.',
  response: z.array(newsItem),
});

export const getNews = endpoint(calls.getNews, {
  summary: 'One news article.',
  response: newsItem,
});

export const createNews = endpoint(calls.createNews, {
  summary: 'Post a news article.',
  query: byKey,
  body: newsForm,
  response: createdResponse,
  status: 201,
});

export const updateNews = endpoint(calls.updateNews, {
  summary: 'Change a news article. With If-Match, 412 when it was changed in the meantime.',
  body: z.partial(newsForm),
});

export const deleteNews = endpoint(calls.deleteNews, {
  summary: 'Delete a news article and its pictures.',
});
