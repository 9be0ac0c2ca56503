import { useEffect, useMemo } from 'react';
import type { AnswerResult } from '../../api/use-answer.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { inBackground } from '../ui/in-background.ts';
import { type ListDefinition, listInput } from './define-list.ts';
import type { ListFilters } from './list-address.ts';
import { isPastTheEnd, type VisiblePage, visiblePage } from './list-page-state.ts';
import { useLast } from './use-last.ts';
import { useListAddress } from './use-list-address.ts';

/** The last rows that arrived, and what the reader may ask for next. */
export interface List<Row, Filter extends string = string> extends VisiblePage<Row> {
  search: string;
  filter: Filter;
  filters: ListFilters<Filter>;
  isFetching: boolean;
  /** `rows` are those of another page or search: the requested ones are on their way. */
  outdated: boolean;
  /** The requested rows did not arrive; `rows` are older ones, if there are any. */
  failed: boolean;
  /** The reader has turned a page, searched or sorted. */
  touched: boolean;
  setPage(page: number): void;
  setSearch(search: string): void;
  setFilter(filter: Filter): void;
  retry(): void;
}

/** A list that is narrowed by more than search and filter. */
export interface NarrowedList<Row, Filter extends string = string> extends List<Row, Filter> {
  /** Values by name; what is not narrowed by is absent. */
  narrowed: Readonly<Record<string, string>>;
  narrow(by: Record<string, string>): void;
}

/**
 * A list of the API, a page at a time: page, search and filter live in the address; a new search or
 * filter starts at page 1; while something is fetched, and when that fails, the rows before it stay.
 * `answer` is what the rows came with.
 */
export function useList<Answer, Row, Filter extends string>(
  list: ListDefinition<Answer, Row, Filter>,
): NarrowedList<Row, Filter> & { answer: Answer | undefined } {
  const { endpoint, pageSize, filters, narrowing, staleTime, read } = list;
  const { address, go, change, controls } = useListAddress(filters, narrowing);
  const { page } = address;
  const query = listInput(list, address);
  // `defineList` has made sure that this is what the call answers.
  const answer = useEndpoint(
    endpoint,
    { query },
    { ...(staleTime !== undefined && { staleTime }) },
  ) as AnswerResult<Answer>;
  const { data, error, isFetching, isPaused, refetch } = answer;

  const arrived = useMemo(() => data && { ...read(data), page, answer: data }, [data, page, read]);
  const pastTheEnd = isPastTheEnd(arrived);
  const shown = useLast(pastTheEnd ? undefined : arrived);
  const failed = error !== null || isPaused;

  const lastPage = arrived?.totalPages;
  useEffect(() => {
    if (pastTheEnd && lastPage !== undefined) go({ page: lastPage }, { replace: true });
  }, [pastTheEnd, lastPage, go]);
  useErrorLog('The list could not be fetched.', error);

  const retry = () => inBackground(refetch());
  return {
    ...visiblePage(shown, { page, failed, pageSize }),
    answer: shown?.answer,
    ...controls,
    isFetching: isFetching && !isPaused,
    outdated: shown !== arrived && !failed,
    failed,
    // The page that could not be fetched is in the address already.
    setPage: (to) => (to === page ? retry() : change({ page: to })),
    narrowed: address.narrowed ?? {},
    narrow: (to) => change({ narrowed: to, page: 1 }),
    retry,
  };
}
