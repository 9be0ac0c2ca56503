import type { ResponseOf } from '@alumni/shared/core/contract';
import { useState } from 'react';
import type { CallInput } from '../../api/call.ts';
import type { ApiQueryResult } from '../../api/use-api-query.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import type { RecordCall } from '../details/use-passed-record.ts';

/** Loads the whole record of a row whose texts the list has cut. */
export interface RestOfText {
  fetch(): void;
  query: ApiQueryResult<unknown>;
}

/** A row's record from its list. If its texts are cut, it becomes whole once `rest` is loaded. */
export function useWholeRecord<C extends RecordCall>(
  endpoint: C,
  listed: ResponseOf<C> & { _id: string; truncated?: true | undefined },
): { record: ResponseOf<C>; rest: RestOfText | undefined } {
  const [asked, setAsked] = useState(false);
  const input = { params: { id: listed._id } } as CallInput<C>;
  const query = useEndpoint(endpoint, input, { enabled: asked });
  useErrorLog('The whole text could not be fetched.', query.error);
  if (!listed.truncated) return { record: listed, rest: undefined };
  return { record: query.data ?? listed, rest: { fetch: () => setAsked(true), query } };
}
