import { listEvents } from '@alumni/shared/events';
import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { defineList } from '../../components/list/define-list.ts';

export const eventList = defineList(listEvents, {
  pageSize: pageSizes.events,
  filters: sortOrders,
  read: ({ events, totalPages }) => ({ rows: events, totalPages }),
});
