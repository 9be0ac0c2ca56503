import type { CallsOf, ResponseOf } from '@alumni/shared/core/contract';
import type { ListInput } from '@alumni/shared/core/list';
import type * as z from 'zod/mini';
import type { ListAddress, ListNarrowing } from './list-address.ts';

export const noFilter = [''] as const;

/** Calls that return one page of a list: they take at least page and limit. */
export type ListCall = CallsOf<{
  query: z.ZodMiniType<unknown, { page?: string | undefined; limit?: string | undefined }>;
}>;

export interface ListDefinition<Data, Row, Filter extends string> {
  endpoint: ListCall;
  /** Rows per page (specification §9). */
  pageSize: number;
  /** Values of `queryfilter`, the default first; `noFilter` if the call knows none. */
  filters: readonly [Filter, ...Filter[]];
  /** Further parameters by which the reader may narrow the list. */
  narrowing?: ListNarrowing;
  /** The filter whose search finds in all fields. */
  anywhere?: Filter;
  /** Further query parameters, e.g. the owner of the records. */
  ask?: Record<string, string>;
  /** Milliseconds during which data counts as fresh; the default of all calls if absent. */
  staleTime?: number;
  /** Extracts rows and number of pages from the endpoint's response. */
  read: (data: Data) => { rows: Row[]; totalPages: number };
}

/** Defines a list for `useList`. Call it once, outside the component. */
export function defineList<C extends ListCall, Row, Filter extends string>(
  endpoint: C,
  rest: Omit<ListDefinition<ResponseOf<C>, Row, Filter>, 'endpoint'>,
): ListDefinition<ResponseOf<C>, Row, Filter> {
  return { endpoint, ...rest };
}

export function listInput<Filter extends string>(
  {
    pageSize,
    anywhere,
    ask,
  }: Pick<ListDefinition<unknown, unknown, Filter>, 'pageSize' | 'anywhere' | 'ask'>,
  { page, filter, search, narrowed }: ListAddress<Filter>,
): Partial<ListInput> {
  return {
    ...ask,
    page,
    limit: pageSize,
    ...(filter !== '' && { queryfilter: filter }),
    search: search.trim().toLowerCase(),
    ...(search.trim() !== '' && filter === anywhere && { anywhere: 'true' }),
    ...narrowed,
  };
}
