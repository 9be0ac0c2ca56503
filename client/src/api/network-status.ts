import { cachedAtHeader } from '../offline/cached-at.ts';
import { createStore } from '../store.ts';

interface NetworkStatus {
  offline: boolean;
  /** When the oldest answer of this screen was fetched, where it came from a cache. */
  asOf: number | undefined;
  /** The network has been away since then, in milliseconds. */
  since: number;
}

const store = createStore<NetworkStatus>({
  offline: !navigator.onLine,
  asOf: undefined,
  since: Date.now(),
});
/** Whether the network is away, and how old what is shown is then. */
export const {
  get: networkStatus,
  subscribe: subscribeToNetwork,
  useValue: useNetworkStatus,
} = store;
let screen = '';

/** Tells of an answer that has arrived; undefined where none did. */
export function noteAnswer(answer: Response | undefined): void {
  const cachedAt = Number(answer?.headers.get(cachedAtHeader)) || undefined;
  change(!answer || cachedAt !== undefined, cachedAt);
}

/** The network is there, or away. */
export function noteNetwork(online: boolean): void {
  change(!online);
}

function change(offline: boolean, cachedAt?: number): void {
  const status = networkStatus();
  const isNext = screen !== location.hash;
  screen = location.hash;
  const before = offline && !isNext ? status.asOf : undefined;
  const asOf = before && cachedAt ? Math.min(before, cachedAt) : (before ?? cachedAt);
  if (status.offline === offline && status.asOf === asOf) return;
  store.set({ offline, asOf, since: status.offline ? status.since : Date.now() });
}

window.addEventListener('offline', () => noteNetwork(false));
window.addEventListener('online', () => noteNetwork(true));
