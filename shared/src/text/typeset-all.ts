import { typeset } from './language.ts';

/** Adds French no-break spaces to all texts of an object, including those that functions return. */
export function typesetAll<T>(words: T): T {
  if (typeof words === 'string') return typeset(words, 'fr') as T;
  if (typeof words === 'function') {
    return ((...values: unknown[]) => typeset(words(...values), 'fr')) as T;
  }
  return Object.fromEntries(
    Object.entries(words as object).map(([key, value]) => [key, typesetAll(value)]),
  ) as T;
}
