import { withoutInvisible } from './invisible.ts';

/** Letters that Unicode does not decompose, as people type them who do not have them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɲ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ı: 'i',
};

/** Hyphens, dashes and apostrophes of all kinds: they separate words and mean nothing else. */
const separators = /[-‐-―'’‘ʼʻ`´]+/gu;

/**
 * Normalises stored texts and search terms alike: lower case, no accents, hyphens and apostrophes as
 * spaces, other punctuation between spaces, white space collapsed. The database cannot do it:
 * SQLite's `lower()` ignores É, and PostgreSQL's depends on the locale (decision 0005).
 */
export function searchText(...parts: string[]): string {
  return withoutInvisible(parts.join(' '))
    .replace(separators, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßœæøɛɔŋɲɓɗƙƴı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\s]/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the words of a search term: each of them must be in the normalised text, in any order, as a
 * substring. 'Ndedi-Priso 100%' asks for `ndedi`, `priso` and `100 %`. A part with a digit or an @ is a
 * number or an address and stays whole: 'ALU-12' asks for `alu 12`.
 */
export function searchWords(term: string): string[] {
  const words = withoutInvisible(term)
    .split(/\s+/)
    .flatMap((part) => (/[\d@]/.test(part) ? part : part.replace(separators, ' ').split(' ')))
    .map((word) => searchText(word))
    .filter(Boolean);
  return [...new Set(words)];
}

/** Whether a text has every word of a search term. */
export function matchesSearch(text: string, term: string): boolean {
  const normalized = searchText(text);
  return searchWords(term).every((word) => normalized.includes(word));
}
