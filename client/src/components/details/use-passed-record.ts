import type { CallsOf, ResponseOf } from '@alumni/shared/core/contract';
import type { Ids } from '@alumni/shared/core/endpoint';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import type { CallInput } from '../../api/call.ts';
import type { AnswerResult } from '../../api/use-answer.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { useLocation, useSearchParams } from '../../router/hooks.tsx';
import { build } from '../../settings.ts';

/** The record of a screen. An error beside it means that the fresh one did not come. */
export interface PassedRecord<Row>
  extends Pick<AnswerResult<Row>, 'data' | 'error' | 'isFetching'> {
  refetch: () => Promise<unknown>;
  /** Nothing was passed and there is no id, or no record has it. */
  isMissing: boolean;
}

const notReached = new ApiError(0);

/** Calls that answer the record of an id. */
export type RecordCall = CallsOf<{ method: 'GET'; params: Ids<'id'>; response: z.ZodMiniType }>;

/**
 * The record that a list has passed as navigation state under `key`, brought up to date by the `id`
 * of the address; by the id alone after a reload, in a new tab, or from a shared link.
 */
export function usePassedRecord<C extends RecordCall>(
  endpoint: C,
  key: string,
): PassedRecord<ResponseOf<C>> {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const input = { params: { id } } as CallInput<C>;
  return usePassedAnswer(key, id, useEndpoint(endpoint, input, { enabled: id !== '' }));
}

/** The same for a call that names its record in another way: `answer` is what it has fetched. */
export function usePassedAnswer<Row>(
  key: string,
  id: string,
  { data, error, isFetching, isPaused, refetch }: AnswerResult<Row>,
): PassedRecord<Row> {
  const passed = usePassed<Row>(key);
  const known = data ?? passed;
  useErrorLog('The record could not be fetched.', error);
  const isMissing = error?.status === 404 || (!known && id === '');
  return {
    data: isMissing ? undefined : known,
    error: isPaused ? notReached : error,
    isFetching: isFetching && !isPaused,
    refetch,
    isMissing,
  };
}

/** Navigation state survives a reload, and with it a deploy: only what this version has passed is taken. */
function usePassed<Row>(key: string): Row | undefined {
  const { state } = useLocation();
  return state?.build === build ? state?.[key] : undefined;
}
