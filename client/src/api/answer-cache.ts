import { ApiError, isNetworkError } from './api-error.ts';

/** Names an answer: method, path, parameters, query. The beginning of a key names several. */
export type AnswerKey = readonly unknown[];

/** Gets an answer; `signal` ends it when nobody waits for it any more. */
export type Fetch = (signal: AbortSignal) => Promise<unknown>;

export interface AnswerState {
  data: unknown;
  error: ApiError | null;
  isFetching: boolean;
  /** There is no connection: it is tried again when there is. */
  isPaused: boolean;
  /** When the data was fetched, as of `Date.now()`. */
  updatedAt: number;
  /** Counts answers and failures. */
  updates: number;
}

export interface Answer {
  readonly key: string;
  state: AnswerState;
  /** Something has changed since it was fetched. */
  isInvalid: boolean;
  /** One for each component that shows it. */
  listeners: Set<() => void>;
  /** Of those that may fetch it. */
  fetches: Set<Fetch>;
  running: { controller: AbortController; done: Promise<void> } | undefined;
  /** When nobody needed it any more. */
  leftAt: number;
}

/** Visitors pay for every megabyte: what is newer is not fetched again because it is shown again. */
export const freshForMs = 30_000;

const retries = 2;
const staleAfterMs = 5 * 60_000;
const nothing: AnswerState = {
  data: undefined,
  error: null,
  isFetching: false,
  isPaused: false,
  updatedAt: 0,
  updates: 0,
};

const answers = new Map<string, Answer>();

/** The entry of an answer, made where there is none, from what is known of it. */
export function answerOf(key: AnswerKey, initial?: () => unknown): Answer {
  const name = JSON.stringify(key);
  const known = answers.get(name);
  if (known) return known;
  forgetOldAnswers();
  const data = initial?.();
  const answer: Answer = {
    key: name,
    state: data === undefined ? nothing : { ...nothing, data, updatedAt: Date.now(), updates: 1 },
    isInvalid: false,
    listeners: new Set(),
    fetches: new Set(),
    running: undefined,
    leftAt: Date.now(),
  };
  answers.set(name, answer);
  return answer;
}

export function subscribeToAnswer(answer: Answer, listener: () => void): () => void {
  answer.listeners.add(listener);
  return () => {
    answer.listeners.delete(listener);
    if (answer.listeners.size > 0) return;
    answer.leftAt = Date.now();
    dropRunning(answer);
  };
}

/** Nobody waits for it any more, or it was asked for before a change. */
function dropRunning(answer: Answer): void {
  if (!answer.running) return;
  answer.running.controller.abort();
  answer.running = undefined;
  answer.isInvalid = true;
  change(answer, { isFetching: false, isPaused: false });
}

export function isStale({ state, isInvalid }: Answer, staleTime: number): boolean {
  return isInvalid || state.data === undefined || Date.now() - state.updatedAt >= staleTime;
}

/** Fetches an answer, unless that is under way. */
export function fetchAnswer(answer: Answer, fetch: Fetch): Promise<void> {
  return answer.running?.done ?? refetchAnswer(answer, fetch);
}

/** Fetches it anew: what is under way may have been read before a change. */
export function refetchAnswer(answer: Answer, fetch: Fetch): Promise<void> {
  answer.running?.controller.abort();
  const controller = new AbortController();
  const done = run(answer, fetch, controller.signal);
  answer.running = { controller, done };
  const error = answer.state.data === undefined ? null : answer.state.error;
  change(answer, { isFetching: true, isPaused: false, error });
  return done;
}

async function run(answer: Answer, fetch: Fetch, signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      const data = await fetch(signal);
      if (!signal.aborted) arrive(answer, data);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (failures === retries || !isWorthRetrying(error)) {
        fail(answer, error);
        return;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 800 * 2 ** failures));
    if (!navigator.onLine && !signal.aborted) {
      change(answer, { isPaused: true });
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
    if (signal.aborted) return;
    if (answer.state.isPaused) change(answer, { isPaused: false });
  }
}

/** Retry failures of the network and of an overloaded server; never a refusal. */
function isWorthRetrying(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof ApiError && error.status >= 500);
}

function arrive(answer: Answer, fetched: unknown): void {
  const { data: before, updates } = answer.state;
  // Equal data stays the same object: components need not show it again.
  const data = JSON.stringify(before) === JSON.stringify(fetched) ? before : fetched;
  answer.isInvalid = false;
  settle(answer, { data, error: null, updatedAt: Date.now(), updates: updates + 1 });
}

function fail(answer: Answer, error: unknown): void {
  const known = error instanceof ApiError ? error : new ApiError(0);
  if (known !== error) console.error('An answer could not be read.', error);
  settle(answer, { error: known, updates: answer.state.updates + 1 });
}

function settle(answer: Answer, state: Partial<AnswerState>): void {
  answer.running = undefined;
  change(answer, { ...state, isFetching: false, isPaused: false });
}

function change(answer: Answer, state: Partial<AnswerState>): void {
  answer.state = { ...answer.state, ...state };
  for (const listener of answer.listeners) listener();
}

/** Fetches again what is shown of these answers, and the others when they are shown. */
export async function invalidateAnswers(key: AnswerKey = []): Promise<void> {
  const named = answersOf(key);
  for (const answer of named) answer.isInvalid = true;
  await Promise.all(named.map(fetchShown));
}

/** Fetches again what is shown and was fetched since then, or could not be. */
export async function refetchShown(since: number): Promise<void> {
  const fetched = [...answers.values()].filter(
    ({ running, state }) => running || state.error || state.updatedAt >= since,
  );
  await Promise.all(fetched.map(fetchShown));
}

function fetchShown(answer: Answer): Promise<void> | undefined {
  const [fetch] = answer.fetches;
  return fetch && refetchAnswer(answer, fetch);
}

/** Sets an answer to what is known without fetching it. */
export function setAnswer(key: AnswerKey, data: unknown): void {
  const answer = answerOf(key);
  const { updates } = answer.state;
  dropRunning(answer);
  answer.isInvalid = false;
  change(answer, { data, error: null, updatedAt: Date.now(), updates: updates + 1 });
}

/** Changes the answers of this key that there are. */
export function updateAnswers<Data>(key: AnswerKey, update: (data: Data) => Data): void {
  for (const answer of answersOf(key)) {
    const { data } = answer.state;
    if (data === undefined) continue;
    dropRunning(answer);
    change(answer, { data: update(data as Data) });
  }
}

export function removeAnswer(key: AnswerKey): void {
  answers.delete(JSON.stringify(key));
}

/** Shown answers stay until their screen is left. */
export function removeAllAnswers(): void {
  answers.clear();
}

function answersOf(key: AnswerKey): Answer[] {
  // Without the bracket at its end.
  const start = JSON.stringify(key).slice(0, -1);
  return [...answers.values()].filter(({ key: name }) => name.startsWith(start));
}

function forgetOldAnswers(): void {
  const oldest = Date.now() - staleAfterMs;
  for (const [name, { listeners, leftAt }] of answers) {
    if (listeners.size === 0 && leftAt < oldest) answers.delete(name);
  }
}

// Paused answers go on by themselves; the rest may have changed meanwhile.
window.addEventListener('online', () => {
  for (const answer of answers.values()) {
    if (!answer.running && isStale(answer, freshForMs)) {
      fetchShown(answer)?.catch(console.error);
    }
  }
});
