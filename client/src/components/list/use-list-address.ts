import { useState } from 'react';
import { useSearchParams } from '../../router/hooks.tsx';
import {
  type ListAddress,
  type ListFilters,
  type ListNarrowing,
  readListAddress,
  writeListAddress,
} from './list-address.ts';

/**
 * The state of a list, stored in the query of the hash. It uses the call's parameter names: `page`, `search`,
 * `queryfilter` and those of `narrowing`. Back, a reload and a shared link show the same list.
 */
export function useListAddress<Filter extends string>(
  filters: ListFilters<Filter>,
  narrowing?: ListNarrowing,
) {
  const [query, setQuery] = useSearchParams();
  const [touched, setTouched] = useState(false);
  const address = readListAddress(query, filters, narrowing);
  const { search, filter } = address;
  /**
   * `replace` adds no entry to the history. Values of `narrowed` that `to` does not name stay. Returns false if the reader
   * is already leaving the list.
   */
  const go = (to: Partial<ListAddress<Filter>>, { replace = false } = {}) =>
    setQuery(
      (present) => {
        const from = readListAddress(present, filters, narrowing);
        const narrowed = { ...from.narrowed, ...to.narrowed };
        return writeListAddress({ ...from, ...to, narrowed }, filters);
      },
      { replace },
    );
  /** Like `go`, for changes that the reader has made. */
  const change: typeof go = (to, how) => {
    setTouched(true);
    return go(to, how);
  };
  return {
    address,
    go,
    change,
    controls: {
      search,
      filter,
      filters,
      touched,
      setSearch: (to: string) => change({ search: to, page: 1 }, { replace: true }),
      setFilter: (to: Filter) => change({ filter: to, page: 1 }),
    },
  };
}
