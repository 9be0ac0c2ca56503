import { searchLength } from '@alumni/shared/calls/list';
import { limits } from '@alumni/shared/core/limits';

export interface ListAddress<Filter extends string> {
  /** Page number, from 1. */
  page: number;
  search: string;
  filter: Filter;
  /** Further parameters of the call that narrow the rows, by name. */
  narrowed?: Readonly<Record<string, string>>;
}

/** Further parameters that narrow a list, and a pattern for their values. */
export type ListNarrowing = Readonly<Record<string, RegExp>>;

/** The values of `queryfilter`, the default first. */
export type ListFilters<Filter extends string> = readonly [Filter, ...Filter[]];

/** Reads a list's state from the address. An invalid value counts as absent. */
export function readListAddress<Filter extends string>(
  query: URLSearchParams,
  filters: ListFilters<Filter>,
  narrowing?: ListNarrowing,
): ListAddress<Filter> {
  const narrowed = Object.entries(narrowing ?? {}).flatMap(([name, valid]) => {
    const value = query.get(name) ?? '';
    return valid.test(value) ? [[name, value] as const] : [];
  });
  return {
    page: parsePage(query.get('page')),
    search: (query.get('search') ?? '').slice(0, searchLength),
    filter: filters.find((one) => one === query.get('queryfilter')) ?? filters[0],
    ...(narrowing && { narrowed: Object.fromEntries(narrowed) }),
  };
}

/** Writes a list's state into the address, without defaults. */
export function writeListAddress<Filter extends string>(
  { page, search, filter, narrowed = {} }: ListAddress<Filter>,
  filters: ListFilters<Filter>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (filter !== filters[0]) query.set('queryfilter', filter);
  for (const [name, value] of Object.entries(narrowed)) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query;
}

function parsePage(written: string | null): number {
  const page = Number(written);
  return Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1;
}
