import type { ApiQueryResult } from './use-api-query.ts';

/**
 * Combines the queries of a screen into one result. It has `data` once all queries have it, and the first error. Its
 * `refetch` refetches all queries.
 */
export function combineQueries(
  ...queries: Pick<ApiQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'refetch'>[]
) {
  return {
    data: queries.every(({ data }) => data !== undefined) || undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
