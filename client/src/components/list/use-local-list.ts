import type { AnswerResult } from '../../api/use-answer.ts';
import { inBackground } from '../ui/in-background.ts';
import type { ListFilters } from './list-address.ts';
import { type LocalListOptions, localPage } from './list-page-state.ts';
import type { List } from './use-list.ts';
import { useListAddress } from './use-list-address.ts';

/** As `useList`, for a call that answers all rows: paged, searched and filtered in the browser. */
export function useLocalList<Row, Filter extends string>(
  { data, error, isFetching, isPaused, refetch }: AnswerResult<Row[]>,
  { filters, ...options }: LocalListOptions<Row, Filter> & { filters: ListFilters<Filter> },
): List<Row, Filter> {
  const { address, change, controls } = useListAddress(filters);
  const visible = localPage(data ?? [], address, options);
  return {
    ...visible,
    ...controls,
    rows: data && visible.rows,
    isFetching: isFetching && !isPaused,
    outdated: false,
    failed: error !== null || (isPaused && data === undefined),
    setPage: (to) => change({ page: to }),
    retry: () => inBackground(refetch()),
  };
}
