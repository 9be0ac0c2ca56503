import { focusManager, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNavigator, fakeWindow } from '../testing/fake-browser.ts';
import { ApiError } from './api-error.ts';
import { refetchShown, replaceQuery, updateQueries } from './query-changes.ts';
import { freshForMs, invalidateQueries, queryClient } from './query-client.ts';

const unreachable = new ApiError(0);
const key = ['GET', '/api/events', {}, { page: 1 }];

/** Starts a query whose calls return or fail in the order of `turns`. */
function show(turns: unknown[], queryKey: QueryKey = key) {
  const signals: AbortSignal[] = [];
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const turn = turns[signals.push(signal) - 1];
    if (turn instanceof Error) throw turn;
    return await turn;
  };
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const leave = observer.subscribe(() => {});
  return { signals, leave, now: () => observer.getCurrentResult() };
}

function pending<Value>() {
  let resolve = (_: Value) => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const settle = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  fakeNavigator.onLine = true;
  queryClient.mount();
});

afterEach(() => {
  focusManager.setFocused(undefined);
  queryClient.clear();
  queryClient.unmount();
});

test('retries failures of the network and of the server twice, and keeps what was there', async () => {
  queryClient.setQueryData(key, 'before', { updatedAt: 1 });
  const { signals, now } = show([unreachable, new ApiError(503), unreachable]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(signals).toHaveLength(3);
  expect(now()).toMatchObject({ data: 'before', error: unreachable, isFetching: false });
});

test('a refusal is final', async () => {
  const refused = new ApiError(404, { message: 'There is no such event.' });
  const { signals, now } = show([refused, 'never']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([signals.length, now().error]).toEqual([1, refused]);
});

test('fails at once without a network, and reads again when it is back', async () => {
  fakeNavigator.onLine = false;
  vi.resetModules();
  const fresh = await import('./query-client.ts');
  const library = await import('@tanstack/react-query');
  fresh.queryClient.mount();
  const turns = [new (await import('./api-error.ts')).ApiError(0), 'there'];
  const queryFn = async () => {
    const turn = turns.shift();
    if (turn instanceof Error) throw turn;
    return turn;
  };
  const observer = new library.QueryObserver(fresh.queryClient, { queryKey: key, queryFn });
  observer.subscribe(() => {});
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ isFetching: false, isError: true });
  fakeNavigator.onLine = true;
  fakeWindow.dispatchEvent(new Event('online'));
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'there', error: null });
  fresh.queryClient.clear();
  fresh.queryClient.unmount();
});

test('a window that gets the focus costs no data', async () => {
  const { signals } = show(['first', 'second']);
  await vi.advanceTimersByTimeAsync(freshForMs + 1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await settle();
  expect(signals).toHaveLength(1);
});

test('a clock that is set back makes no data fresh until that time comes again', async () => {
  const before = show(['old']);
  await settle();
  before.leave();
  vi.setSystemTime(Date.now() - 60 * 60_000);
  const after = show(['new']);
  await settle();
  expect(after.now().data).toBe('new');
});

test('a read that began before a change does not undo it', async () => {
  const { promise, resolve } = pending<string>();
  const { signals, now } = show([promise, 'after']);
  await settle();
  const done = invalidateQueries(['GET', '/api/events']);
  await settle();
  expect(signals[0]?.aborted).toBe(true);
  await done;
  resolve('before');
  await settle();
  expect(now().data).toBe('after');
});

test('a change stands until the data is fetched again, and makes no query', async () => {
  queryClient.setQueryData(key, 1, { updatedAt: 1 });
  const { promise, resolve } = pending<number>();
  const { now, leave } = show([promise]);
  await updateQueries<number>(['GET', '/api/events'], (count) => count + 1);
  resolve(1);
  await settle();
  expect(now()).toMatchObject({ data: 2, isFetching: false, isStale: true });
  leave();
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
});

test('saved data replaces a read that is under way', async () => {
  queryClient.setQueryData(key, 'before', { updatedAt: 1 });
  const { promise, resolve } = pending<string>();
  const { now } = show([promise]);
  await replaceQuery(key, 'saved');
  resolve('before');
  await settle();
  expect(now()).toMatchObject({ data: 'saved', isFetching: false, isStale: false });
});

test('what was shown without a network is fetched again', async () => {
  const [since, other] = [Date.now() + 1_000, ['GET', '/api/news', {}, {}]];
  const before = show(['old', 'new']);
  await vi.advanceTimersByTimeAsync(2_000);
  const after = show(['copy', 'fresh'], other);
  await settle();
  await Promise.all([refetchShown(since), settle()]);
  expect([before.now().data, after.now().data]).toEqual(['old', 'fresh']);
});
