import { withoutInvisible } from './invisible.ts';
import spellings from './plain-letters.json' with { type: 'json' };

/** Latin letters that Unicode does not decompose, with the plain letters that people type instead. */
const plainLetters = new Map(
  Object.entries(spellings).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);

/** Unicode blocks of the letters in `plainLetters`. */
const latinExtended =
  /[·ß-\u02ff\u1d00-\u1dbf\u1e9c-\u1eff\u214e\u2184\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/g;

/** Hyphens and dashes, which only separate words. */
const hyphens = /[-‐-―]+/gu;

/**
 * Apostrophes, which are removed: people often search for N'Guessan as Nguessan. Apostrophes that Unicode counts as
 * letters are in `plainLetters`.
 */
const apostrophes = /['’‘‛`´′＇]+/gu;

const marks = /\p{M}/gu;

/**
 * Normalises stored texts and search terms. Lower-cases the text and removes accents and apostrophes. Hyphens become
 * spaces, and other punctuation gets spaces around it. White space is collapsed.
 *
 * Databases cannot do this: SQLite's `lower()` ignores É, and PostgreSQL's depends on the locale (decision 0021).
 */
export function searchText(...parts: string[]): string {
  return (
    withoutInvisible(parts.join(' '))
      .replace(hyphens, ' ')
      .replace(apostrophes, '')
      // Remove separate combining marks before NFKD, too: NFKD takes seconds to sort thousands of them in a row.
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
 * Splits a search term into words. The normalised text must contain each as a substring, in any order:
 * 'Ndedi-Priso 100%' gives `ndedi`, `priso` and `100 %`. Apostrophes separate words here: 'l’école' finds
 * 'une école'. Parts with a digit or an @ stay whole: 'ALU-12' gives `alu 12`.
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

/** Whether a text contains every word of a search term. */
export function matchesSearch(text: string, term: string): boolean {
  const normalized = searchText(text);
  return searchWords(term).every((word) => normalized.includes(word));
}
