import { cachedAtHeader } from '../offline/cached-at.ts';

export interface NetworkStatus {
  offline: boolean;
  /** When the oldest answer of this screen was fetched, where it came from a cache. */
  asOf: number | undefined;
  /** The network has been away since then, in milliseconds. */
  since: number;
}

let status: NetworkStatus = { offline: !navigator.onLine, asOf: undefined, since: Date.now() };
let screen = '';
const listeners = new Set<() => void>();

export function networkStatus(): NetworkStatus {
  return status;
}

export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
  const isNext = screen !== location.hash;
  screen = location.hash;
  const before = offline && !isNext ? status.asOf : undefined;
  const asOf = before && cachedAt ? Math.min(before, cachedAt) : (before ?? cachedAt);
  if (status.offline === offline && status.asOf === asOf) return;
  status = { offline, asOf, since: status.offline ? status.since : Date.now() };
  for (const listener of listeners) listener();
}

window.addEventListener('offline', () => noteNetwork(false));
window.addEventListener('online', () => noteNetwork(true));
