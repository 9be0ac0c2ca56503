import { withoutInvisible } from './invisible.ts';
import spellings from './plain-letters.json' with { type: 'json' };

/** Latin letters that Unicode does not decompose, as people type them who do not have them. */
const plainLetters = new Map(
  Object.entries(spellings).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);

/** The blocks in which they are. */
const latinExtended =
  /[·ß-\u02ff\u1d00-\u1dbf\u1e9c-\u1eff\u214e\u2184\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/g;

/** Hyphens and dashes separate words and mean nothing else. */
const hyphens = /[-‐-―]+/gu;

/** Those that Unicode counts as letters stand in the table: the search for N'Guessan is often for Nguessan. */
const apostrophes = /['’‘‛`´′＇]+/gu;

const marks = /\p{M}/gu;

/**
 * Normalises stored texts and search terms alike: lower case, no accents, no apostrophes, hyphens as
 * spaces, other punctuation between spaces, white space collapsed. The database cannot do it:
 * SQLite's `lower()` ignores É, and PostgreSQL's depends on the locale (decision 0005).
 */
export function searchText(...parts: string[]): string {
  return (
    withoutInvisible(parts.join(' '))
      .replace(hyphens, ' ')
      .replace(apostrophes, '')
      // Marks by themselves go first: NFKD takes seconds to sort some thousands in a row.
      .replace(marks, '')
      .normalize('NFKD')
      .replace(marks, '')
      .toLowerCase()
      .replace(latinExtended, (letter) => plainLetters.get(letter) ?? letter)
      .replace(/[^\p{L}\p{N}\s]/gu, ' $& ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * Returns the words of a search term: each of them must be in the normalised text, in any order, as a
 * substring. 'Ndedi-Priso 100%' asks for `ndedi`, `priso` and `100 %`. An apostrophe separates words here:
 * 'l’école' finds 'une école'. A part with a digit or an @ is a number or an address and stays whole:
 * 'ALU-12' asks for `alu 12`.
 */
export function searchWords(term: string): string[] {
  const words = withoutInvisible(term)
    .split(/\s+/)
    .flatMap((part) =>
      /[\d@]/.test(part) ? part : part.replace(hyphens, ' ').replace(apostrophes, ' ').split(' '),
    )
    .map((word) => searchText(word))
    .filter(Boolean);
  return [...new Set(words)];
}

/** Whether a text has every word of a search term. */
export function matchesSearch(text: string, term: string): boolean {
  const normalized = searchText(text);
  return searchWords(term).every((word) => normalized.includes(word));
}
