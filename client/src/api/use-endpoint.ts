import type { ResponseOf } from '@alumni/shared/core/contract';
import type { Call } from '@alumni/shared/core/endpoint';
import { type AnswerKey, invalidateAnswers } from './answer-cache.ts';
import { type CallInput, call, prefetched } from './call.ts';
import { type AnswerOptions, type AnswerResult, useAnswer } from './use-answer.ts';

/** Reads an endpoint through the cache. */
export function useEndpoint<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  options: AnswerOptions = {},
): AnswerResult<ResponseOf<C>> {
  const get = (signal: AbortSignal) => call(endpoint, { ...input, signal });
  const initial = () => prefetched(endpoint, input);
  return useAnswer(endpointKey(endpoint, input), get, { initial, ...options });
}

/** Key of one answer in the cache; without input, of all answers of the endpoint. */
export function endpointKey<C extends Call>(endpoint: C, input?: CallInput<C>): AnswerKey {
  const name = [endpoint.method, endpoint.path];
  return input ? [...name, input.params ?? {}, input.query ?? {}] : name;
}

/** Fetches again what is shown of an endpoint's answers, and the others when they are shown. */
export function refreshAnswers(endpoint: Call): Promise<void> {
  return invalidateAnswers(endpointKey(endpoint));
}
