import { listGalleries } from '@alumni/shared/calls/gallery';
import { sortOrders } from '@alumni/shared/calls/list';
import { pageSizes } from '@alumni/shared/core/limits';
import { defineList } from '../../components/list/define-list.ts';

export const galleryList = defineList(listGalleries, {
  pageSize: pageSizes.galleries,
  filters: sortOrders,
  read: ({ gallery, totalPages }) => ({ rows: gallery, totalPages }),
});
