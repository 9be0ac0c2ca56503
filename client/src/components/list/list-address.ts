import { limits } from '@alumni/shared/limits';

export interface ListAddress<Filter extends string> {
  /** From 1. */
  page: number;
  search: string;
  filter: Filter;
}

/** The values of `queryfilter`, the default first. */
export type ListFilters<Filter extends string> = readonly [Filter, ...Filter[]];

/** What makes no sense in an address is as if it were not there. */
export function readListAddress<Filter extends string>(
  query: URLSearchParams,
  filters: ListFilters<Filter>,
): ListAddress<Filter> {
  return {
    page: pageOf(query.get('page')),
    search: (query.get('search') ?? '').slice(0, limits.search),
    filter: filters.find((one) => one === query.get('queryfilter')) ?? filters[0],
  };
}

/** What is the default is left out. */
export function writeListAddress<Filter extends string>(
  { page, search, filter }: ListAddress<Filter>,
  filters: ListFilters<Filter>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (filter !== filters[0]) query.set('queryfilter', filter);
  if (page > 1) query.set('page', String(page));
  return query;
}

function pageOf(written: string | null): number {
  const page = Number(written);
  return Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1;
}
