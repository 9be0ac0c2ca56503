import type { ResponseOf } from '@alumni/shared/core/contract';
import type { Call } from '@alumni/shared/core/endpoint';
import type { QueryKey } from '@tanstack/react-query';
import { type CallInput, call, prefetched } from './call.ts';
import { invalidateQueries } from './query-client.ts';
import { type ApiQueryOptions, type ApiQueryResult, useApiQuery } from './use-api-query.ts';

export function useEndpoint<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  options: ApiQueryOptions<ResponseOf<C>> = {},
): ApiQueryResult<ResponseOf<C>> {
  return useApiQuery<ResponseOf<C>>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    initialData: () => (options.enabled === false ? undefined : prefetched(endpoint, input)),
    ...options,
  });
}

/** Query key of one read; without input, of all reads of the endpoint. */
export function endpointKey<C extends Call>(endpoint: C, input?: CallInput<C>): QueryKey {
  const name = [endpoint.method, endpoint.path];
  return input ? [...name, input.params ?? {}, input.query ?? {}] : name;
}

/** Refetches shown reads of an endpoint at once, the others when they are shown. */
export function invalidateEndpoint(endpoint: Call): Promise<void> {
  return invalidateQueries(endpointKey(endpoint));
}
