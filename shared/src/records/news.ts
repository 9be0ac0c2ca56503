import * as z from 'zod/mini';
import { sortOrders } from '../calls/list.ts';
import * as calls from '../calls/news.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, createdResponse } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { newsForm } from './news-form.ts';

export const newsItem = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  createdAt: z.string(),
});
export type NewsItem = z.output<typeof newsItem>;

export type NewsForm = z.input<typeof newsForm>;

export const listNews = endpoint(calls.listNews, {
  tag: 'News',
  summary: 'Public list of news.',
  query: listQuery(pageSizes.news, sortOrders),
  response: z.object({ news: z.array(newsItem), totalPages }),
});

export const listManagedNews = endpoint(calls.listManagedNews, {
  tag: 'News',
  summary: 'All news for those who manage them, newest first.',
  response: z.array(newsItem),
});

export const getNews = endpoint(calls.getNews, {
  tag: 'News',
  summary: 'One news article.',
  response: newsItem,
});

export const createNews = endpoint(calls.createNews, {
  tag: 'News',
  summary: 'Post a news article.',
  query: byKey,
  body: newsForm,
  response: createdResponse,
  status: 201,
});

export const updateNews = endpoint(calls.updateNews, {
  tag: 'News',
  summary: 'Change a news article. With If-Match, 412 when it was changed in the meantime.',
  body: z.partial(newsForm),
});

export const deleteNews = endpoint(calls.deleteNews, {
  tag: 'News',
  summary: 'Delete a news article and its pictures.',
});
