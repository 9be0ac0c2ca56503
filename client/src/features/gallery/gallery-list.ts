import { listGalleries } from '@alumni/shared/gallery';
import { pageSizes } from '@alumni/shared/limits';
import { sortOrders } from '@alumni/shared/list';
import { defineList } from '../../components/list/define-list.ts';

export const galleryList = defineList(listGalleries, {
  pageSize: pageSizes.galleries,
  filters: sortOrders,
  read: ({ gallery, totalPages }) => ({ rows: gallery, totalPages }),
});
