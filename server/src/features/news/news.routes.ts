import { messageText } from '@alumni/shared/core/messages';
import {
  createNews,
  deleteNews,
  getNews,
  listManagedNews,
  listNews,
  updateNews,
} from '@alumni/shared/records/news';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { toColumns } from '../../db/columns.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { truncateOverBudget, unpagedBytes } from '../../records/truncate-over-budget.ts';
import { emptyNews, newsFormColumns, toNewsItem } from './news.mapping.ts';
import { newsMessages } from './news.messages.ts';
import * as store from './news.store.ts';

export async function newsRoutes(
  app: FastifyInstance,
  { config, db }: Needs<'db', 'quotas'>,
): Promise<void> {
  route(app, listNews, async ({ query }) => {
    const { rows, totalPages } = await store.listNews(db, query);
    return { news: truncateOverBudget(rows.map(toNewsItem)), totalPages };
  });

  route(app, listManagedNews, async () => {
    const news = await store.listAllNews(db);
    return truncateOverBudget(news.map(toNewsItem), unpagedBytes);
  });

  route(app, getNews, async ({ params, reply }) => {
    const news = await findExisting(params.id);
    sendVersion(reply, news.version);
    return toNewsItem(news);
  });

  route(app, createNews, async ({ query, body, viewer, language }) => {
    const columns = { ...emptyNews, ...toColumns(body, newsFormColumns) };
    const id = await store.newsRecords.create(db, viewer, columns, body.images ?? [], {
      ...query,
      quotas: config.quotas,
    });
    return { message: messageText(newsMessages.newsCreated, language), _id: id };
  });

  route(app, updateNews, async ({ params, body, viewer, request, language }) => {
    const news = await findExisting(params.id);
    assertVersion(request, news.version);
    await store.newsRecords.update(db, viewer, news, toColumns(body, newsFormColumns), body.images);
    return { message: messageText(newsMessages.newsSaved, language) };
  });

  route(app, deleteNews, async ({ params, viewer, language }) => {
    await store.newsRecords.remove(db, viewer, await findExisting(params.id));
    return { message: messageText(newsMessages.newsDeleted, language) };
  });

  async function findExisting(id: string): Promise<store.NewsRecord> {
    const news = await store.findNews(db, id);
    if (!news) throw new NotFoundError(recordMessages.newsUnknown);
    return news;
  }
}
