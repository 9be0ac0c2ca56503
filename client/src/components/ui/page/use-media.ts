import { useSyncExternalStore } from 'react';

export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');

export const useOneColumn = mediaHook('(max-width: 59.99em)');

function mediaHook(text: string): () => boolean {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    // Safari 13.1 lacks `addEventListener` on media queries.
    query.addListener(listener);
    return () => query.removeListener(listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}
