import { useSyncExternalStore } from 'react';

/** Whether the reader has asked the system for less motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');

/** Whether the page is too narrow for columns. */
export const useOneColumn = mediaHook('(max-width: 59.99em)');

function mediaHook(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    // Safari 13.1 has no addEventListener here.
    query.addListener(listener);
    return () => query.removeListener(listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}
