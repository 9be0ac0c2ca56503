import type { EndpointDefinition, ResponseOf } from '@alumni/shared/endpoint';
import type { AnswerKey } from './answer-cache.ts';
import { type CallInput, call } from './call.ts';
import { type AnswerOptions, type AnswerResult, useAnswer } from './use-answer.ts';

/** Reads an endpoint through the cache. */
export function useEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: AnswerOptions = {},
): AnswerResult<ResponseOf<E>> {
  const get = (signal: AbortSignal) => call(endpoint, { ...input, signal });
  return useAnswer(endpointKey(endpoint, input), get, options);
}

/** Key of one answer in the cache; without input, of all answers of the endpoint. */
export function endpointKey<E extends EndpointDefinition>(
  endpoint: E,
  input?: CallInput<E>,
): AnswerKey {
  const name = [endpoint.method, endpoint.path];
  return input ? [...name, input.params ?? {}, input.query ?? {}] : name;
}
