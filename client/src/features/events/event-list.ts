import { listEvents } from '@alumni/shared/calls/events';
import { sortOrders } from '@alumni/shared/calls/list';
import { pageSizes } from '@alumni/shared/core/limits';
import { defineList } from '../../components/list/define-list.ts';

export const eventList = defineList(listEvents, {
  pageSize: pageSizes.events,
  filters: sortOrders,
  read: ({ events, totalPages }) => ({ rows: events, totalPages }),
});
