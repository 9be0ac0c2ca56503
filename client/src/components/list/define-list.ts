import type { EndpointDefinition, ResponseOf } from '@alumni/shared/endpoint';
import type { ListInput } from '@alumni/shared/list';
import type { ListAddress } from './list-address.ts';

/** The filters of a list that has none. */
export const noFilter = [''] as const;

export interface ListDefinition<E extends EndpointDefinition, Row, Filter extends string> {
  endpoint: E;
  /** Rows a page, of the specification §9. */
  pageSize: number;
  /** What `queryfilter` may be, the default first; `noFilter` where the call knows none. */
  filters: readonly [Filter, ...Filter[]];
  /** What else the call is asked with, e.g. whose records. */
  ask?: Record<string, string>;
  /** Takes rows and number of pages out of the endpoint's answer. */
  read: (answer: ResponseOf<E>) => { rows: Row[]; totalPages: number };
}

/** What `useList` needs to know of a list; made once, outside of the screen's function. */
export function defineList<E extends EndpointDefinition, Row, Filter extends string>(
  endpoint: E,
  rest: Omit<ListDefinition<E, Row, Filter>, 'endpoint'>,
): ListDefinition<E, Row, Filter> {
  return { endpoint, ...rest };
}

/** What the call of a list is asked with. */
export function listInput<Filter extends string>(
  { pageSize, ask }: Pick<ListDefinition<EndpointDefinition, unknown, Filter>, 'pageSize' | 'ask'>,
  { page, filter, search }: ListAddress<Filter>,
): Partial<ListInput> {
  return {
    ...ask,
    page,
    limit: pageSize,
    ...(filter !== '' && { queryfilter: filter }),
    search: search.trim().toLowerCase(),
  };
}
