import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { listNews } from '@alumni/shared/news';
import { defineList } from '../../components/list/define-list.ts';

export const newsList = defineList(listNews, {
  pageSize: pageSizes.news,
  filters: sortOrders,
  read: ({ news, totalPages }) => ({ rows: news, totalPages }),
});
