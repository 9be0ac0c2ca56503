import { createOfflineResponder } from './offline-responder.ts';
import { createOfflineStore } from './offline-store.ts';

// The service worker, bundled separately (build/offline-worker-plugin.ts). It imports this folder only: every visitor
// downloads what it imports.

/**
 * Names of this version's assets. They make the worker's file differ between versions, so browsers install the new one.
 */
declare const __ASSETS__: readonly string[];
/** Paths of the API's calls that are marked `cacheable`. */
declare const __PUBLIC_READS__: readonly string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const store = createOfflineStore(worker.location.origin);
const responder = createOfflineResponder(store, {
  origin: worker.location.origin,
  publicReads: __PUBLIC_READS__,
});

// No skipWaiting: a new version waits for the next start of the site and never replaces an open editor.
worker.addEventListener('install', (event) => {
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  event.waitUntil(responder.storePage(waitUntil));
});

worker.addEventListener('activate', (event) => {
  // The worker takes over during the first visit, so that it caches the pages opened now.
  event.waitUntil(Promise.all([store.removeOutdated(__ASSETS__), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const response = responder.respondTo(event.request, (work) => event.waitUntil(work));
  if (response) event.respondWith(response);
});

worker.addEventListener('message', (event) => {
  const { opened } = event.data as { opened?: readonly string[] };
  if (opened) event.waitUntil(responder.storeOpened(opened));
});
