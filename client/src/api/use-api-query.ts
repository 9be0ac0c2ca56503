import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../session/session-store.ts';
import type { ApiError } from './api-error.ts';

export type ApiQueryOptions<Data> = Pick<UseQueryOptions<Data>, 'enabled' | 'staleTime'>;

export type ApiQueryResult<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'isFetching' | 'isFetchedAfterMount' | 'refetch'
> & { error: ApiError | null };

/** `useQuery` whose error stays during a retry: the retry button must not vanish under the finger. */
export function useApiQuery<Data>(options: UseQueryOptions<Data>): ApiQueryResult<Data> {
  // A change of account empties the cache. This subscription then rerenders the component, which fetches again.
  useSession();
  const query = useQuery(options);
  const { data, error, errorUpdateCount, isFetching, isFetchedAfterMount, refetch } = query;
  const failure = useRef(error);
  const isRetry = isFetching && errorUpdateCount > 0 && data === undefined;
  if (!isRetry) failure.current = error;
  return { data, error: failure.current, isFetching, isFetchedAfterMount, refetch };
}
