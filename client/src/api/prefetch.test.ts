import '../testing/fake-browser.ts';
import { getEvent } from '@alumni/shared/calls/events';
import { afterEach, expect, test, vi } from 'vitest';
import { cachedAtHeader } from '../offline/cached-at.ts';
import { call, prefetched } from './call.ts';
import { freshForMs } from './query-client.ts';

const input = { params: { id: 'e1' } };
const event = { theme: 'Fetched ahead' };

afterEach(() => {
  delete window.prefetch;
  vi.unstubAllGlobals();
});

function prefetch({
  headers = { 'Accept-Language': 'en' },
  response = Response.json(event),
  age = 0,
} = {}) {
  const arrived = { response, data: event, at: performance.now() - age };
  window.prefetch = {
    address: '/api/event/e1',
    headers,
    sentAt: Date.now(),
    response: Promise.resolve(response),
    arrived,
  };
}

test('what has arrived is taken once, by the call of its address', () => {
  prefetch();
  expect(prefetched(getEvent, { params: { id: 'e2' } })).toBeUndefined();
  expect(prefetched(getEvent, input)).toEqual(event);
  expect(prefetched(getEvent, input)).toBeUndefined();
});

test.each([
  { name: 'of another user', headers: { 'Accept-Language': 'en', Authorization: 'Bearer t' } },
  { name: 'from before', age: freshForMs + 1 },
  { name: 'of a failure', response: Response.json(event, { status: 503 }) },
  { name: 'of the cache', response: Response.json(event, { headers: { [cachedAtHeader]: '1' } }) },
])('a prefetched response $name is not used', ({ name: _, ...given }) => {
  prefetch(given);
  expect(prefetched(getEvent, input)).toBeUndefined();
});

test('a call takes what is still under way, and asks itself where it is of another user', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ theme: 'Asked for' }));
  vi.stubGlobal('fetch', fetched);
  prefetch();
  delete window.prefetch?.arrived;
  expect(await call(getEvent, input)).toEqual(event);
  prefetch({ headers: { 'Accept-Language': 'fr' } });
  expect(await call(getEvent, input)).toEqual({ theme: 'Asked for' });
  expect(fetched).toHaveBeenCalledOnce();
});
