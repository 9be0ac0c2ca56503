import { type Language, languages } from '@alumni/shared/text/language';
import { readerChoice } from '../reader-choice.ts';
import type { Words, WordTree } from './words.ts';

const page = document.documentElement;
const { current, useCurrent, choose } = readerChoice(
  'language',
  languages,
  page.lang,
  (language) => {
    page.lang = language;
  },
);

export function getLanguage(): Language {
  return current();
}

export function useLanguage() {
  return { language: useCurrent(), setLanguage: choose };
}

export function useWords<T extends WordTree>(words: Words<T>): Words<T>[Language] {
  return words[useLanguage().language];
}
