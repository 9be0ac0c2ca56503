import { useState } from 'react';
import { inBackground } from '../ui/in-background.ts';
import type { ListFilters } from './list-address.ts';
import { localPage } from './local-page.ts';
import type { List } from './use-list.ts';
import { useListAddress } from './use-list-address.ts';

interface LocalListOptions<Row, Filter extends string> {
  pageSize: number;
  filters: ListFilters<Filter>;
  matches: (row: Row, search: string) => boolean;
  passes: (row: Row, filter: Filter) => boolean;
}

/** The state of the fetch that brings all rows at once. */
interface Fetched<Row> {
  data: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  isPaused: boolean;
  refetch: () => Promise<unknown>;
}

/** As `useList`, for a call that answers all rows: paged, searched and filtered in the browser. */
export function useLocalList<Row, Filter extends string>(
  { data, error, isFetching, isPaused, refetch }: Fetched<Row>,
  options: LocalListOptions<Row, Filter>,
): List<Row, Filter> {
  const { filters } = options;
  const { address, go } = useListAddress(filters);
  const [touched, setTouched] = useState(false);
  const { search, filter } = address;
  const visible = localPage(data ?? [], address, options);

  const change = (to: Parameters<typeof go>[0], how?: Parameters<typeof go>[1]) => {
    setTouched(true);
    go(to, how);
  };
  return {
    ...visible,
    rows: data && visible.rows,
    search,
    filter,
    filters,
    isFetching: isFetching && !isPaused,
    failed: error !== null || (isPaused && data === undefined),
    touched,
    setPage: (to) => change({ page: to }),
    setSearch: (to) => change({ search: to, page: 1 }, { replace: true }),
    setFilter: (to) => change({ filter: to, page: 1 }),
    retry: () => inBackground(refetch()),
  };
}
