import { offlinePrefix } from './offline-rules.ts';

const workerAddress = '/sw.js';

/**
 * Registers the service worker. On the first visit, the worker gets the URLs that the page fetched without it. If
 * `anonymous` returns true, public reads carry no token and may be cached.
 */
export async function registerWorker(anonymous: () => boolean): Promise<void> {
  const { serviceWorker } = navigator;
  const isControlled = serviceWorker.controller !== null;
  await serviceWorker.register(workerAddress, { updateViaCache: 'none' });
  if (isControlled) return;
  const { active } = await serviceWorker.ready;
  // A request that started before the worker took over bypasses the worker. Report its URL when it ends, so that the
  // worker can cache the response.
  new PerformanceObserver((list) => {
    const opened = fetchedWithoutWorker(list.getEntries(), anonymous());
    if (opened.length > 0) active?.postMessage({ opened });
  }).observe({ type: 'resource', buffered: true });
}

function fetchedWithoutWorker(entries: PerformanceEntryList, anonymous: boolean): string[] {
  const addresses = (entries as PerformanceResourceTiming[])
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => name);
  const isApiRead = (address: string) => /\/api\/(?!download)/.test(new URL(address).pathname);
  return [...new Set(addresses)].filter((address) => anonymous || !isApiRead(address));
}

const removeAgainMs = 5_000;

/** For sites whose operator has turned the worker off: removes it and its caches. */
export async function unregisterWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await removeCaches();
  // The removed worker keeps serving this page, and caches what the page still loads. The caches are removed again
  // after a while, and on the next visit.
  if (registration) setTimeout(() => removeCaches().catch(console.info), removeAgainMs);
}

async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(offlinePrefix)) await caches.delete(name);
  }
}
