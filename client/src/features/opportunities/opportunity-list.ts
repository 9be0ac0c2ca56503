import { sortOrders } from '@alumni/shared/calls/list';
import { listOpportunities } from '@alumni/shared/calls/opportunities';
import { pageSizes } from '@alumni/shared/core/limits';
import { opportunityKinds } from '@alumni/shared/records/opportunity-labels';
import { defineList } from '../../components/list/define-list.ts';

export const opportunityList = defineList(listOpportunities, {
  pageSize: pageSizes.opportunities,
  filters: sortOrders,
  narrowing: { kind: new RegExp(`^(${opportunityKinds.join('|')})$`) },
  read: ({ opportunities, totalPages }) => ({ rows: opportunities, totalPages }),
});
