import { offlinePrefix } from './offline-rules.ts';

const workerAddress = '/sw.js';

/**
 * Registers the service worker. On the first visit it is told what is fetched without it.
 * `anonymous`: public reads are sent without a token, so that they may be cached.
 */
export async function registerWorker(anonymous: () => boolean): Promise<void> {
  const { serviceWorker } = navigator;
  const isControlled = serviceWorker.controller !== null;
  await serviceWorker.register(workerAddress, { updateViaCache: 'none' });
  if (isControlled) return;
  const { active } = await serviceWorker.ready;
  // A request that is under way when the worker takes over ends later, and passes it by.
  new PerformanceObserver((list) => {
    const opened = fetchedWithoutWorker(list.getEntries(), anonymous());
    if (opened.length > 0) active?.postMessage({ opened });
  }).observe({ type: 'resource', buffered: true });
}

function fetchedWithoutWorker(entries: PerformanceEntryList, anonymous: boolean): string[] {
  const addresses = (entries as PerformanceResourceTiming[])
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => name);
  const isRead = (address: string) => /\/api\/(?!download)/.test(new URL(address).pathname);
  return [...new Set(addresses)].filter((address) => anonymous || !isRead(address));
}

/** The site's operator has turned the worker off: removes it with all that it has cached. */
export async function unregisterWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith(offlinePrefix)) await caches.delete(name);
  }
}
