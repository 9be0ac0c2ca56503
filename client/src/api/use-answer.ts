import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  type AnswerKey,
  type AnswerState,
  answerOf,
  fetchAnswer,
  freshForMs,
  isStale,
  refetchAnswer,
  subscribeToAnswer,
} from './answer-cache.ts';
import { ApiError } from './api-error.ts';

export interface AnswerOptions {
  /** false waits, e.g. until an id is known. */
  enabled?: boolean | undefined;
  /** Shows the last page's rows while the next page is fetched. */
  keepPrevious?: boolean | undefined;
  /** For how many milliseconds an answer is not fetched again. */
  staleTime?: number | undefined;
}

export interface AnswerResult<Data> {
  data: Data | undefined;
  error: ApiError | null;
  isFetching: boolean;
  /** There is no connection: it is tried again when there is. */
  isPaused: boolean;
  isStale: boolean;
  /** Since the component is shown. */
  isFetchedAfterMount: boolean;
  refetch: () => Promise<{ data: Data | undefined }>;
}

/** An answer from the cache, fetched when it is shown unless it is fresh. */
export function useAnswer<Data>(
  key: AnswerKey,
  get: (signal: AbortSignal) => Promise<Data>,
  { enabled = true, keepPrevious = false, staleTime = freshForMs }: AnswerOptions,
): AnswerResult<Data> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are compared by what they hold.
  const answer = useMemo(() => answerOf(key), [JSON.stringify(key)]);
  const subscribe = useCallback(
    (listener: () => void) => subscribeToAnswer(answer, listener),
    [answer],
  );
  const state = useSyncExternalStore(subscribe, () => answer.state);

  const latest = useRef(get);
  latest.current = get;
  const fetch = useCallback((signal: AbortSignal) => latest.current(signal), []);
  const mount = useRef({ answer, updates: state.updates, isStarted: false });
  if (mount.current.answer !== answer) {
    mount.current = { answer, updates: state.updates, isStarted: false };
  }
  useEffect(() => {
    if (!enabled) return;
    mount.current.isStarted = true;
    answer.fetches.add(fetch);
    if (isStale(answer, staleTime)) fetchAnswer(answer, fetch).catch(console.error);
    return () => {
      answer.fetches.delete(fetch);
    };
  }, [answer, enabled, staleTime, fetch]);

  const isStarting = enabled && !mount.current.isStarted && isStale(answer, staleTime);
  const data = state.data as Data | undefined;
  const previous = usePrevious(data);
  return {
    data: data ?? (keepPrevious && !state.error ? previous : undefined),
    error: errorOf(state, isStarting),
    isFetching: (state.isFetching && !state.isPaused) || isStarting,
    isPaused: state.isPaused,
    isStale: isStale(answer, staleTime),
    isFetchedAfterMount: state.updates > mount.current.updates,
    refetch: useCallback(async () => {
      await refetchAnswer(answer, fetch);
      return { data: answer.state.data as Data | undefined };
    }, [answer, fetch]),
  };
}

const notReached = new ApiError(0);

/**
 * A failure of the last time is none while it is tried again with nothing to show. What waits for the
 * connection has failed for the reader.
 */
function errorOf({ data, error, isPaused }: AnswerState, isStarting: boolean): ApiError | null {
  if (isPaused && data === undefined) return notReached;
  return isStarting && data === undefined ? null : error;
}

/** The last value that was there. */
function usePrevious<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
