import { useSyncExternalStore } from 'react';
import { writeStored } from '../browser-storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The boot script of index.html has set it before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  writeStored(storageKey, theme);
  show(theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

// Another tab has chosen.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey && (newValue === 'light' || newValue === 'dark')) show(newValue);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return { theme, setTheme };
}
