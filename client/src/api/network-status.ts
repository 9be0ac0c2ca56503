import { cachedAtHeader } from '../offline/cached-at.ts';
import { createStore } from '../store.ts';

interface NetworkStatus {
  offline: boolean;
  /** Time of the oldest cached response on this screen; undefined if none is cached. */
  asOf: number | undefined;
  /** Start of the outage, in milliseconds. */
  since: number;
}

const store = createStore<NetworkStatus>({
  offline: !navigator.onLine,
  asOf: undefined,
  since: Date.now(),
});
/** Whether there is a network, and how old the shown data is. */
export const {
  get: networkStatus,
  subscribe: subscribeToNetwork,
  useValue: useNetworkStatus,
} = store;
let screen = '';

/** Updates the status from a response, or from `undefined` if none arrived. */
export function recordResponse(response: Response | undefined): void {
  const cachedAt = Number(response?.headers.get(cachedAtHeader)) || undefined;
  update(!response || cachedAt !== undefined, cachedAt);
}

export function setOnline(online: boolean): void {
  update(!online);
}

function update(offline: boolean, cachedAt?: number): void {
  const status = networkStatus();
  const isNext = screen !== location.hash;
  screen = location.hash;
  const before = offline && !isNext ? status.asOf : undefined;
  const asOf = before && cachedAt ? Math.min(before, cachedAt) : (before ?? cachedAt);
  if (status.offline === offline && status.asOf === asOf) return;
  store.set({ offline, asOf, since: status.offline ? status.since : Date.now() });
}

window.addEventListener('offline', () => setOnline(false));
window.addEventListener('online', () => setOnline(true));
