import { searchText } from '@alumni/shared/search-text';
import { useState } from 'react';
import { useListAddress } from './list-address.ts';
import type { List } from './use-list.ts';

interface LocalListOptions<Row, Filter extends string> {
  pageSize: number;
  filters: readonly [Filter, ...Filter[]];
  /** What a search looks into. */
  textOf: (row: Row) => string;
  passes: (row: Row, filter: Filter) => boolean;
}

/** The state of the fetch that brings all rows at once. */
interface Fetched<Row> {
  data: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  isPaused: boolean;
  refetch: () => unknown;
}

/** As `useList`, for a call that answers all rows: paged, searched and filtered in the browser. */
export function useLocalList<Row, Filter extends string>(
  { data, error, isFetching, isPaused, refetch }: Fetched<Row>,
  { pageSize, filters, textOf, passes }: LocalListOptions<Row, Filter>,
): List<Row, Filter> {
  const { address, go } = useListAddress(filters);
  const [touched, setTouched] = useState(false);
  const { search, filter } = address;

  const wanted = searchText(search);
  const found = data?.filter(
    (row) => passes(row, filter) && (wanted === '' || searchText(textOf(row)).includes(wanted)),
  );
  const totalPages = Math.max(1, Math.ceil((found?.length ?? 0) / pageSize));
  const page = Math.min(address.page, totalPages);
  const from = (page - 1) * pageSize;

  const change = (to: Parameters<typeof go>[0], how?: Parameters<typeof go>[1]) => {
    setTouched(true);
    go(to, how);
  };
  return {
    rows: found?.slice(from, from + pageSize),
    firstNumber: from + 1,
    page,
    totalPages,
    search,
    filter,
    filters,
    isFetching: isFetching && !isPaused,
    failed: error !== null || (isPaused && data === undefined),
    touched,
    setPage: (to) => change({ page: to }),
    setSearch: (to) => change({ search: to, page: 1 }, { replace: true }),
    setFilter: (to) => change({ filter: to, page: 1 }),
    retry: () => void refetch(),
  };
}
