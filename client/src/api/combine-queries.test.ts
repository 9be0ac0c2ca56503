import '../testing/fake-browser.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { combineQueries } from './combine-queries.ts';

const query = { data: 'there' as unknown, error: null as ApiError | null, isFetching: false };
const refetch = vi.fn(async () => ({}) as never);
const join = (...parts: Partial<typeof query>[]) =>
  combineQueries(...parts.map((part) => ({ ...query, refetch, ...part })));

test('combined queries have data once each has, also one that is empty', () => {
  expect(join({}, { data: undefined }).data).toBeUndefined();
  expect(join({}, { data: null }).data).toBe(true);
});

test('combined queries tell the first failure, and whether one is under way', () => {
  const [first, second] = [new ApiError(403), new ApiError(404)];
  expect(join({}, {})).toMatchObject({ error: null, isFetching: false });
  expect(join({}, { error: first, isFetching: true })).toMatchObject({ isFetching: true });
  expect(join({ error: first }, { error: second }).error).toBe(first);
  expect(join({}, { error: second }).error).toBe(second);
});

test('combined queries are fetched again together', async () => {
  await join({}, {}).refetch();
  expect(refetch).toHaveBeenCalledTimes(2);
});
