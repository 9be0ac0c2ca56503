import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Changes the cached data of these queries and marks them stale: they refetch when shown again. */
export async function updateQueries<Data>(
  queryKey: QueryKey,
  update: (data: Data) => Data,
): Promise<void> {
  // A running request may return data from before the change: cancel it.
  const reads = { queryKey, predicate: ({ state }: Query) => state.data !== undefined };
  const cancelled = queryClient.cancelQueries(reads);
  queryClient.setQueriesData<Data>(reads, (data) => data && update(data));
  await queryClient.invalidateQueries({ ...reads, refetchType: 'none' });
  await cancelled;
}

export async function replaceQuery(queryKey: QueryKey, data: unknown): Promise<void> {
  const cancelled = queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
  await cancelled;
}

/**
 * Refetches shown queries that are running, have failed, or were fetched after `since`, the start of an outage. Their
 * data may come from the offline cache.
 */
export function refetchShown(since: number): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.fetchStatus !== 'idle' || state.error !== null || state.dataUpdatedAt >= since,
  });
}
