import type { EndpointDefinition, ResponseOf } from '@alumni/shared/endpoint';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type CallInput, call } from './call.ts';

export interface EndpointOptions {
  /** false waits, e.g. until an id is known. */
  enabled?: boolean;
  /** Shows the last page's rows while the next page is fetched. */
  keepPrevious?: boolean;
  staleTime?: number;
}

/** Reads an endpoint through the cache. */
export function useEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, keepPrevious = false, staleTime }: EndpointOptions = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    enabled,
    ...(keepPrevious && { placeholderData: (previous?: ResponseOf<E>) => previous as never }),
    ...(staleTime !== undefined && { staleTime }),
  });
}

/** Key of one answer in the cache; without input, of all answers of the endpoint. */
export function endpointKey<E extends EndpointDefinition>(
  endpoint: E,
  input?: CallInput<E>,
): readonly unknown[] {
  const name = [endpoint.method, endpoint.path];
  return input ? [...name, input.params ?? {}, input.query ?? {}] : name;
}
