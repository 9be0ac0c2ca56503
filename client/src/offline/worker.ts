import { memberCache } from './member-cache.ts';
import { createOfflineAnswers } from './offline-answers.ts';
import { createOfflineStore } from './offline-store.ts';

// The service worker, a file of its own (build/offline-worker-plugin.ts). It imports nothing but this
// folder: a library would be fetched by everyone.

/** Names of this version's assets. They make each version's worker another file. */
declare const __ASSETS__: readonly string[];
/** Paths of the calls that the contract marks as `cacheable`. */
declare const __PUBLIC_READS__: readonly string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const store = createOfflineStore(worker.location.origin, memberCache);
const answers = createOfflineAnswers(store, {
  origin: worker.location.origin,
  publicReads: __PUBLIC_READS__,
});

// No skipWaiting: a new version begins with the next start of the site, never under an open editor.
worker.addEventListener('install', (event) => {
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  event.waitUntil(answers.storePage(waitUntil));
});

worker.addEventListener('activate', (event) => {
  // The first visit goes on under the worker, so that what is opened now is cached already.
  event.waitUntil(Promise.all([store.removeOutdated(__ASSETS__), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const answer = answers.answerTo(event.request, (work) => event.waitUntil(work));
  if (answer) event.respondWith(answer);
});

worker.addEventListener('message', (event) => {
  const { opened } = event.data as { opened?: readonly string[] };
  if (opened) event.waitUntil(answers.storeOpened(opened));
});
