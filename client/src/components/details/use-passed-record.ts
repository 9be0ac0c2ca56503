import type { CallsOf, ResponseOf } from '@alumni/shared/core/contract';
import type { Ids } from '@alumni/shared/core/endpoint';
import type * as z from 'zod/mini';
import type { CallInput } from '../../api/call.ts';
import type { ApiQueryResult } from '../../api/use-api-query.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { useLocation, useSearchParams } from '../../router/hooks.tsx';
import { build } from '../../settings.ts';

/** Record of a details screen. An `error` beside `data` means that the refresh failed and the data may be stale. */
export interface PassedRecord<Row>
  extends Pick<ApiQueryResult<Row>, 'data' | 'error' | 'isFetching'> {
  refetch: () => Promise<unknown>;
  /** There is no record: none was passed, and the id is missing or unknown. */
  isMissing: boolean;
}

export type RecordCall = CallsOf<{ method: 'GET'; params: Ids<'id'>; response: z.ZodMiniType }>;

/**
 * Shows the record that the list has passed as navigation state under `key`. Refetches it by the `id` in the URL. In a
 * new tab or after a shared link, there is no navigation state, only the `id`.
 */
export function usePassedRecord<C extends RecordCall>(
  endpoint: C,
  key: string,
): PassedRecord<ResponseOf<C>> {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const input = { params: { id } } as CallInput<C>;
  return usePassedQuery(key, id, useEndpoint(endpoint, input, { enabled: id !== '' }));
}

/**
 * Like `usePassedRecord`, but the caller fetches the record, e.g. with a call whose parameter is not named `id`. The
 * argument `id` is the one in the URL, and empty if there is none.
 */
export function usePassedQuery<Row>(
  key: string,
  id: string,
  { data, error, isFetching, refetch }: ApiQueryResult<Row>,
): PassedRecord<Row> {
  const passed = usePassed<Row>(key);
  const known = data ?? passed;
  useErrorLog('The record could not be fetched.', error);
  const isMissing = error?.status === 404 || (!known && id === '');
  return {
    data: isMissing ? undefined : known,
    error,
    isFetching,
    refetch,
    isMissing,
  };
}

/** Navigation state survives a reload, and with it a deploy: only records passed by this build are used. */
function usePassed<Row>(key: string): Row | undefined {
  const { state } = useLocation();
  return state?.build === build ? state?.[key] : undefined;
}
