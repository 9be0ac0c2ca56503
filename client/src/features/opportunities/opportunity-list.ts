import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { listOpportunities } from '@alumni/shared/opportunities';
import { defineList } from '../../components/list/define-list.ts';

export const opportunityList = defineList(listOpportunities, {
  pageSize: pageSizes.opportunities,
  filters: sortOrders,
  read: ({ opportunities, totalPages }) => ({ rows: opportunities, totalPages }),
});
