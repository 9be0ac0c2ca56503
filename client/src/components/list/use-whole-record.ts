import type { ResponseOf } from '@alumni/shared/core/contract';
import { useState } from 'react';
import type { CallInput } from '../../api/call.ts';
import type { AnswerResult } from '../../api/use-answer.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import type { RecordCall } from '../details/use-passed-record.ts';

/** The whole record of a row whose texts are cut. */
export interface RestOfText {
  fetch(): void;
  answer: AnswerResult<unknown>;
}

/** The record of a row as its list has it; where that has cut its texts, whole once `rest` was fetched. */
export function useWholeRecord<C extends RecordCall>(
  endpoint: C,
  listed: ResponseOf<C> & { _id: string; truncated?: true | undefined },
): { record: ResponseOf<C>; rest: RestOfText | undefined } {
  const [asked, setAsked] = useState(false);
  const input = { params: { id: listed._id } } as CallInput<C>;
  const answer = useEndpoint(endpoint, input, { enabled: asked });
  useErrorLog('The whole text could not be fetched.', answer.error);
  if (!listed.truncated) return { record: listed, rest: undefined };
  return { record: answer.data ?? listed, rest: { fetch: () => setAsked(true), answer } };
}
