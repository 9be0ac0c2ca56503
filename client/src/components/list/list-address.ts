import { limits } from '@alumni/shared/limits';
import { useSearchParams } from 'react-router';

export interface ListAddress<Filter extends string> {
  /** From 1. */
  page: number;
  search: string;
  filter: Filter;
}

/**
 * The state of a list, kept in the query of the hash under the names of the call (`page`, `search`,
 * `queryfilter`), so that Back, a reload and a shared link give the same list. The first of
 * `filters` is the default; what is the default, or makes no sense, is not in the address.
 */
export function useListAddress<Filter extends string>(filters: readonly [Filter, ...Filter[]]) {
  const [query, setQuery] = useSearchParams();
  const filter = filters.find((one) => one === query.get('queryfilter')) ?? filters[0];
  const address: ListAddress<Filter> = {
    page: pageOf(query.get('page')),
    search: (query.get('search') ?? '').slice(0, limits.search),
    filter,
  };
  /** `replace` keeps what is no step of its own out of the history. */
  const go = (to: Partial<ListAddress<Filter>>, { replace = false } = {}) => {
    const next = { ...address, ...to };
    const written = new URLSearchParams();
    if (next.search) written.set('search', next.search);
    if (next.filter !== filters[0]) written.set('queryfilter', next.filter);
    if (next.page > 1) written.set('page', String(next.page));
    setQuery(written, { replace });
  };
  return { address, go };
}

function pageOf(written: string | null): number {
  const page = Number(written);
  return Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1;
}
