const key = 'waitingPosts';
const eventName = 'waiting-posts';

/** Whether anything waits on this phone, whoever's: most pages need not load the store to know. */
export function hasWaitingPosts(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether anything waits, and tells those who listen. */
export function noteWaitingPosts(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: posts are then sent while the page lasts.
  }
  window.dispatchEvent(new Event(eventName));
}

export function subscribeToWaitingPosts(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
