import { beforeEach, expect, test, vi } from 'vitest';
import { fakeNavigator, fakeWindow } from '../testing/fake-browser.ts';
import {
  answerOf,
  fetchAnswer,
  freshForMs,
  invalidateAnswers,
  isStale,
  refetchAnswer,
  removeAllAnswers,
  setAnswer,
  subscribeToAnswer,
  updateAnswers,
} from './answer-cache.ts';
import { ApiError } from './api-error.ts';

const offline = new ApiError(0);
const refused = new ApiError(404, { message: 'There is no such event.' });
const key = ['GET', '/api/events', {}, { page: 1 }];

/** A call that answers or fails in turn, and keeps the signals it was given. */
function calls(...turns: unknown[]) {
  const signals: AbortSignal[] = [];
  const fetch = async (signal: AbortSignal) => {
    const turn = turns[signals.push(signal) - 1];
    if (turn instanceof Error) throw turn;
    return await turn;
  };
  return { fetch, signals };
}

function shown(at = key) {
  const answer = answerOf(at);
  const listener = vi.fn();
  return { answer, listener, leave: subscribeToAnswer(answer, listener) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeNavigator.onLine = true;
  removeAllAnswers();
});

test('fetches once for all who show it, and again when it is no longer fresh', async () => {
  const { answer, listener } = shown();
  const { fetch, signals } = calls(['first']);
  await Promise.all([fetchAnswer(answer, fetch), fetchAnswer(answer, fetch)]);
  expect(signals).toHaveLength(1);
  expect(answerOf([...key])).toBe(answer);
  expect(answer.state).toMatchObject({ data: ['first'], error: null, isFetching: false });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(isStale(answer, freshForMs)).toBe(false);
  vi.advanceTimersByTime(freshForMs);
  expect(isStale(answer, freshForMs)).toBe(true);
});

test('what has not changed stays the same object', async () => {
  const { answer } = shown();
  await fetchAnswer(answer, calls([{ title: 'Reunion' }]).fetch);
  const { data } = answer.state;
  await refetchAnswer(answer, calls([{ title: 'Reunion' }]).fetch);
  expect(answer.state.data).toBe(data);
  await refetchAnswer(answer, calls([{ title: 'Meeting' }]).fetch);
  expect(answer.state.data).toEqual([{ title: 'Meeting' }]);
});

test('tries again after failures of the network, three times in all, and keeps what was there', async () => {
  const { answer } = shown();
  setAnswer(key, 'before');
  const { fetch, signals } = calls(offline, new ApiError(503), offline);
  const done = refetchAnswer(answer, fetch);
  await vi.advanceTimersByTimeAsync(799);
  expect([signals.length, answer.state.error]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1600);
  await done;
  expect(signals).toHaveLength(3);
  expect(answer.state).toMatchObject({ data: 'before', error: offline, isFetching: false });
});

test('a refusal is final', async () => {
  const { answer } = shown();
  const { fetch, signals } = calls(refused, 'never');
  await fetchAnswer(answer, fetch);
  expect([signals.length, answer.state.error]).toEqual([1, refused]);
});

test('waits for the connection, and goes on by itself', async () => {
  const { answer } = shown();
  fakeNavigator.onLine = false;
  let arrive = (_: unknown) => {};
  const second = new Promise((resolve) => {
    arrive = resolve;
  });
  const done = fetchAnswer(answer, calls(offline, second).fetch);
  await vi.advanceTimersByTimeAsync(800);
  expect(answer.state).toMatchObject({ isPaused: true, isFetching: true, error: null });
  fakeNavigator.onLine = true;
  fakeWindow.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answer.state).toMatchObject({ isPaused: false, isFetching: true });
  arrive('there');
  await done;
  expect(answer.state).toMatchObject({ data: 'there', isPaused: false, isFetching: false });
});

test('an answer that was read before a change does not undo it', async () => {
  const { answer } = shown();
  let arrive = (_: unknown) => {};
  const before = calls(new Promise((resolve) => (arrive = resolve)));
  const first = fetchAnswer(answer, before.fetch);
  answer.fetches.add(calls('after').fetch);
  await invalidateAnswers(['GET', '/api/events']);
  expect(before.signals[0]?.aborted).toBe(true);
  arrive('before');
  await first;
  expect(answer.state.data).toBe('after');
});

test('fetches again what is shown of the named answers, and the rest when it is shown', async () => {
  const { answer } = shown();
  const hidden = answerOf(['GET', '/api/events', {}, { page: 2 }]);
  const other = shown(['GET', '/api/eventsofothers']).answer;
  for (const one of [answer, hidden, other]) await fetchAnswer(one, calls('before').fetch);
  answer.fetches.add(calls('after').fetch);
  other.fetches.add(calls('wrong').fetch);
  await invalidateAnswers(['GET', '/api/events']);
  expect([answer, hidden, other].map(({ state }) => state.data)).toEqual([
    'after',
    'before',
    'before',
  ]);
  expect([answer, hidden, other].map((one) => isStale(one, freshForMs))).toEqual([
    false,
    true,
    false,
  ]);
  await invalidateAnswers();
  expect(isStale(other, freshForMs)).toBe(false);
  expect(other.state.data).toBe('wrong');
});

test('ends the call when nobody shows it any more', async () => {
  const { answer, leave } = shown();
  const { fetch, signals } = calls(new Promise(() => {}));
  fetchAnswer(answer, fetch).catch(() => {});
  leave();
  expect(signals[0]?.aborted).toBe(true);
  expect(answer.state.isFetching).toBe(false);
});

test('changes the answers that there are, and makes none', () => {
  const second = ['GET', '/api/events', {}, { page: 2 }];
  setAnswer(key, 1);
  updateAnswers<number>(['GET', '/api/events'], (count) => count + 1);
  expect(answerOf(key).state.data).toBe(2);
  expect(answerOf(second).state.data).toBeUndefined();
});

test('what was asked for before a change does not undo it, and is asked for again', async () => {
  const { answer } = shown();
  setAnswer(key, 1);
  let resolve = (_: number) => {};
  const promise = new Promise<number>((done) => {
    resolve = done;
  });
  for (const set of [() => setAnswer(key, 2), () => updateAnswers(key, () => 2)]) {
    const { fetch } = calls(promise);
    const done = refetchAnswer(answer, fetch);
    set();
    expect(answer.state).toMatchObject({ data: 2, isFetching: false });
    resolve(1);
    await done;
    expect(answer.state.data).toBe(2);
  }
  expect(isStale(answer, 60_000)).toBe(true);
});

test('forgets what nobody has shown for five minutes', () => {
  const { answer } = shown();
  const left = answerOf(['left']);
  setAnswer(['left'], 'data');
  vi.advanceTimersByTime(5 * 60_000 + 1);
  answerOf(['another']);
  expect(answerOf(key)).toBe(answer);
  expect(answerOf(['left'])).not.toBe(left);
});
