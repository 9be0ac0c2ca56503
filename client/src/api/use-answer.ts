import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  type Answer,
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
  /** For how many milliseconds an answer is not fetched again. */
  staleTime?: number | undefined;
  /** Data to begin with, called where there is none. */
  initial?: (() => unknown) | undefined;
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

/** An answer since a component shows it. */
interface Mount {
  answer: Answer;
  /** As of then. */
  updates: number;
  isStarted: boolean;
  /** The failure that the reader was told. */
  error: ApiError | null;
}

/** An answer from the cache, fetched when it is shown unless it is fresh. */
export function useAnswer<Data>(
  key: AnswerKey,
  get: (signal: AbortSignal) => Promise<Data>,
  { enabled = true, staleTime = freshForMs, initial }: AnswerOptions,
): AnswerResult<Data> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are compared by what they hold.
  const answer = useMemo(() => answerOf(key, enabled ? initial : undefined), [JSON.stringify(key)]);
  const subscribe = useCallback(
    (listener: () => void) => subscribeToAnswer(answer, listener),
    [answer],
  );
  const state = useSyncExternalStore(subscribe, () => answer.state);

  const latest = useRef(get);
  latest.current = get;
  const fetch = useCallback((signal: AbortSignal) => latest.current(signal), []);
  const fresh = { answer, updates: state.updates, isStarted: false, error: null };
  const mount = useRef<Mount>(fresh);
  if (mount.current.answer !== answer) mount.current = fresh;
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
  const isFetching = (state.isFetching && !state.isPaused) || isStarting;
  mount.current.error = errorOf(state, isFetching, mount.current.error);
  return {
    data: state.data as Data | undefined,
    error: mount.current.error,
    isFetching,
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
 * With nothing to show, the failure that was `told` stays while it is tried again: the button that was
 * pressed must not go away. An answer that is paused without a connection has failed for the reader.
 */
function errorOf(
  { data, error, isPaused }: AnswerState,
  isFetching: boolean,
  told: ApiError | null,
): ApiError | null {
  if (data !== undefined) return error;
  if (isPaused) return notReached;
  return isFetching ? told : error;
}
