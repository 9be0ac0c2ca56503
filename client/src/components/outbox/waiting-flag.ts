import { readStored, writeStored } from '../../browser-storage.ts';

const key = 'waitingPosts';
const eventName = 'waiting-posts';

/** Whether anything waits on this phone, whoever's: most pages need not load the store to know. */
export function hasWaitingPosts(): boolean {
  return readStored(key) !== null;
}

/** Remembers whether anything waits, and tells those who listen. */
export function noteWaitingPosts(waiting: boolean): void {
  writeStored(key, waiting ? '1' : null);
  window.dispatchEvent(new Event(eventName));
}

export function subscribeToWaitingPosts(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
