import type { Language } from '@alumni/shared/text/language';
import { useSyncExternalStore } from 'react';
import { writeStored } from '../browser-storage.ts';
import type { Words, WordTree } from './words.ts';

const storageKey = 'language';
const listeners = new Set<() => void>();

// The boot script of index.html has chosen the language before the first paint.
let current: Language = document.documentElement.lang === 'fr' ? 'fr' : 'en';

export function getLanguage(): Language {
  return current;
}

export function setLanguage(language: Language): void {
  writeStored(storageKey, language);
  speak(language);
}

function speak(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

// Another tab has chosen.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey && (newValue === 'en' || newValue === 'fr')) speak(newValue);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage() {
  const language = useSyncExternalStore(subscribe, getLanguage);
  return { language, setLanguage };
}

/** The words of a catalogue in the reader's language. */
export function useWords<T extends WordTree>(words: Words<T>): Words<T>[Language] {
  return words[useLanguage().language];
}
