import { sortOrders } from '@alumni/shared/calls/list';
import { listNews } from '@alumni/shared/calls/news';
import { pageSizes } from '@alumni/shared/core/limits';
import { defineList } from '../../components/list/define-list.ts';

export const newsList = defineList(listNews, {
  pageSize: pageSizes.news,
  filters: sortOrders,
  read: ({ news, totalPages }) => ({ rows: news, totalPages }),
});
