import { useEffect, useMemo } from 'react';
import type { ApiQueryResult } from '../../api/use-api-query.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { useIsLatest } from '../../router/hooks.tsx';
import { inBackground } from '../ui/announcements/in-background.ts';
import { type ListDefinition, listInput } from './define-list.ts';
import type { ListFilters } from './list-address.ts';
import { isPastTheEnd, type VisiblePage, visiblePage } from './list-page-state.ts';
import { useLast } from './use-last.ts';
import { useListAddress } from './use-list-address.ts';

/** The last rows that arrived, and the controls of the list. */
export interface List<Row, Filter extends string = string> extends VisiblePage<Row> {
  search: string;
  filter: Filter;
  filters: ListFilters<Filter>;
  isFetching: boolean;
  /** `rows` belong to another page or search: the requested ones are loading. */
  outdated: boolean;
  /** The requested rows did not arrive; `rows` are older ones, if there are any. */
  failed: boolean;
  /** The reader has turned a page, searched or sorted. */
  touched: boolean;
  setPage(page: number): void;
  /** Returns false, and does nothing, if the reader is already leaving the list. */
  setSearch(search: string): boolean;
  setFilter(filter: Filter): void;
  retry(): void;
}

/** A list that is narrowed by more than search and filter. */
export interface NarrowedList<Row, Filter extends string = string> extends List<Row, Filter> {
  /** Values by name; unused parameters are absent. */
  narrowed: Readonly<Record<string, string>>;
  /**
   * An empty value no longer narrows; values that `by` does not name stay. Returns false, and does nothing, if the reader
   * is already leaving the list.
   */
  narrow(by: Readonly<Record<string, string>>): boolean;
  /** Narrows by the search alone. */
  widen(): void;
}

/**
 * A paged list of the API. Page, search and filter live in the address; a new search or filter starts at page 1. The
 * previous rows stay during a request and after a failed one. `data` is the whole response.
 */
export function useList<Data, Row, Filter extends string>(
  list: ListDefinition<Data, Row, Filter>,
): NarrowedList<Row, Filter> & { data: Data | undefined } {
  const { endpoint, pageSize, filters, narrowing, staleTime, read } = list;
  const { address, go, change, controls } = useListAddress(filters, narrowing);
  const { page } = address;
  const query = listInput(list, address);
  // `defineList` ensures that the call returns this type.
  const { data, error, isFetching, refetch } = useEndpoint(
    endpoint,
    { query },
    { ...(staleTime !== undefined && { staleTime }) },
  ) as ApiQueryResult<Data>;

  const arrived = useMemo(() => data && { ...read(data), page, data }, [data, page, read]);
  const pastTheEnd = isPastTheEnd(arrived);
  const shown = useLast(pastTheEnd ? undefined : arrived);
  const failed = error !== null;

  const isLatest = useIsLatest();
  const lastPage = arrived?.totalPages;
  useEffect(() => {
    // The last page belongs to the rendered address. The reader may already have asked for something else.
    if (pastTheEnd && lastPage !== undefined && isLatest()) {
      go({ page: lastPage }, { replace: true });
    }
  }, [pastTheEnd, lastPage, go, isLatest]);
  useErrorLog('The list could not be fetched.', error);

  const retry = () => inBackground(refetch());
  const narrow = (by: Readonly<Record<string, string>>) => change({ narrowed: by, page: 1 });
  return {
    ...visiblePage(shown, { page, failed, pageSize }),
    data: shown?.data,
    ...controls,
    isFetching,
    outdated: shown !== arrived && !failed,
    failed,
    // The address already has the page that failed to load: retry it.
    setPage: (to) => (to === page ? retry() : change({ page: to })),
    narrowed: address.narrowed ?? {},
    narrow,
    widen: () => narrow(Object.fromEntries(Object.keys(narrowing ?? {}).map((name) => [name, '']))),
    retry,
  };
}
