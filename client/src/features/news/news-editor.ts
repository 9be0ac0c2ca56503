import { getLatest } from '@alumni/shared/calls/home';
import {
  createNews,
  deleteNews,
  getNews,
  listManagedNews,
  listNews,
  updateNews,
} from '@alumni/shared/calls/news';
import { imageCaps } from '@alumni/shared/core/limits';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { NewsItem } from '@alumni/shared/records/news';
import { newsForm } from '@alumni/shared/records/news-form';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { emptyValues } from '../../components/editor/empty-values.ts';

export type NewsValues = typeof empty;

const empty = emptyValues(newsForm.shape);

export const newsEditor: EditorDefinition<NewsItem, NewsValues> = {
  name: 'news',
  calls: {
    read: (id) => callWithEtag(getNews, { params: { id } }),
    update: (id, { values, images }, ifMatch) =>
      call(updateNews, { params: { id }, body: { ...values, images }, ifMatch }),
  },
  affected: [listNews, listManagedNews, getNews, getLatest],
  schema: newsForm,
  empty,
  valuesOf: ({ title, description }) => ({ title, description }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.news, least: 0 },
  create: (values, images, key) =>
    call(createNews, { query: { key }, body: { ...values, images } }),
  remove: (id) => call(deleteNews, { params: { id } }),
  mayEdit: (user) => isAdmin(user),
  document: 'news',
  paths: {
    create: '/newsarticle',
    one: (id) => `/newsarticle/${id}`,
    list: () => '/admin/managenews',
  },
};
