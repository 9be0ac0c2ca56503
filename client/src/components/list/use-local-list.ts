import type { ApiQueryResult } from '../../api/use-api-query.ts';
import { inBackground } from '../ui/announcements/in-background.ts';
import type { ListFilters } from './list-address.ts';
import { type LocalListOptions, localPage } from './list-page-state.ts';
import type { List } from './use-list.ts';
import { useListAddress } from './use-list-address.ts';

/** Like `useList`, for a call that returns all rows: paged, searched and filtered in the browser. */
export function useLocalList<Row, Filter extends string>(
  { data, error, isFetching, refetch }: ApiQueryResult<Row[]>,
  { filters, ...options }: LocalListOptions<Row, Filter> & { filters: ListFilters<Filter> },
): List<Row, Filter> {
  const { address, change, controls } = useListAddress(filters);
  const visible = localPage(data ?? [], address, options);
  return {
    ...visible,
    ...controls,
    rows: data && visible.rows,
    isFetching,
    outdated: false,
    failed: error !== null,
    setPage: (to) => change({ page: to }),
    retry: () => inBackground(refetch()),
  };
}
