import '../testing/fake-browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { cachedAtHeader } from '../offline/cached-at.ts';
import { fakeLocation, fakeNavigator, fakeWindow } from '../testing/fake-browser.ts';

let network: typeof import('./network-status.ts');
beforeEach(async () => {
  vi.useFakeTimers({ now: 9_000 });
  fakeLocation.hash = '#/events';
  fakeNavigator.onLine = true;
  vi.resetModules();
  network = await import('./network-status.ts');
});

const fetched = () => new Response('{}');
const cached = (at: number) => new Response('{}', { headers: { [cachedAtHeader]: String(at) } });

test('a cached response, or none, means that there is no network', () => {
  expect(network.networkStatus().offline).toBe(false);
  network.recordResponse(undefined);
  expect(network.networkStatus()).toEqual({ offline: true, asOf: undefined, since: 9_000 });
  network.recordResponse(cached(5_000));
  expect(network.networkStatus()).toEqual({ offline: true, asOf: 5_000, since: 9_000 });
  network.recordResponse(fetched());
  expect(network.networkStatus()).toMatchObject({ offline: false, asOf: undefined });
});

test('a screen is as old as its oldest response, the next screen has its own age', () => {
  for (const at of [5_000, 3_000, 4_000]) network.recordResponse(cached(at));
  expect(network.networkStatus().asOf).toBe(3_000);
  fakeLocation.hash = '#/news';
  network.recordResponse(cached(4_000));
  expect(network.networkStatus().asOf).toBe(4_000);
});

test('follows the browser, and tells of changes alone', () => {
  const listener = vi.fn();
  network.subscribeToNetwork(listener);
  fakeWindow.dispatchEvent(new Event('offline'));
  expect(network.networkStatus().offline).toBe(true);
  network.recordResponse(undefined);
  expect(listener).toHaveBeenCalledTimes(1);
  fakeWindow.dispatchEvent(new Event('online'));
  expect(network.networkStatus().offline).toBe(false);
  network.recordResponse(fetched());
  expect(listener).toHaveBeenCalledTimes(2);
});

test('begins as the browser says', async () => {
  fakeNavigator.onLine = false;
  vi.resetModules();
  expect((await import('./network-status.ts')).networkStatus().offline).toBe(true);
});
