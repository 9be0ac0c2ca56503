import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, byKey, createdResponse, messageResponse } from './fields.ts';
import { pageSizes } from './limits.ts';
import { listQuery, sortOrders, totalPages } from './list.ts';
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

export const listNews = endpoint({
  method: 'GET',
  path: '/api/all/news',
  tag: 'News',
  summary: 'Public list of news.',
  access: 'anyone',
  kept: true,
  query: listQuery(pageSizes.news, sortOrders),
  response: z.object({ news: z.array(newsItem), totalPages }),
});

export const listManagedNews = endpoint({
  method: 'GET',
  path: '/api/news',
  tag: 'News',
  summary: 'All news for those who manage them, newest first.',
  access: 'admin',
  response: z.array(newsItem),
});

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/{id}',
  tag: 'News',
  summary: 'One news article.',
  access: 'anyone',
  kept: true,
  params: byId,
  response: newsItem,
});

export const createNews = endpoint({
  method: 'POST',
  path: '/api/news',
  tag: 'News',
  summary: 'Post a news article.',
  access: 'admin',
  query: byKey,
  body: newsForm,
  response: createdResponse,
  status: 201,
});

export const updateNews = endpoint({
  method: 'PATCH',
  path: '/api/news/{id}',
  tag: 'News',
  summary: 'Change a news article. With If-Match, 412 when it was changed in the meantime.',
  access: 'admin',
  params: byId,
  body: z.partial(newsForm),
  response: messageResponse,
});

export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/api/delete/news/{id}',
  tag: 'News',
  summary: 'Delete a news article and its pictures.',
  access: 'admin',
  params: byId,
  response: messageResponse,
});
