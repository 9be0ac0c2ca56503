import { directoryFilters, listAlumni } from '@alumni/shared/calls/directory';
import { pageSizes } from '@alumni/shared/core/limits';
import { defineList } from '../../components/list/define-list.ts';

export const directory = defineList(listAlumni, {
  pageSize: pageSizes.directory,
  filters: directoryFilters,
  anywhere: 'name',
  narrowing: { promotion: /^\d{4}$/, town: /^.{1,60}$/, country: /^[A-Z]{2}$/, mentor: /^true$/ },
  read: ({ alumni, totalPages }) => ({ rows: alumni, totalPages }),
});
