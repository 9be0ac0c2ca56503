import { readStored, writeStored } from '../../browser-storage.ts';

const key = 'waitingPosts';
const eventName = 'waiting-posts';

/**
 * Whether the browser's database may hold queued records or expired data, of any account. The flag is in localStorage:
 * without it, a page need not open the database.
 */
export function hasWaiting(): boolean {
  return readStored(key) !== null;
}

/** Stores whether anything is queued, and notifies listeners such as the sender. */
export function setWaitingFlag(isWaiting: boolean, isQuiet = false): void {
  writeStored(key, isWaiting ? '1' : null);
  if (!isQuiet) window.dispatchEvent(new Event(eventName));
}

export function subscribeToWaiting(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
