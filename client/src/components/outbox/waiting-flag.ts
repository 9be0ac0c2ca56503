import { readStored, writeStored } from '../../browser-storage.ts';

const key = 'waitingPosts';
const eventName = 'waiting-posts';

/** Whether anything is queued on this device, for any account: most pages need not load the store. */
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
