import { typeset } from './language.ts';

/** Sets the no-break spaces of French in all words of an object, also in what functions return. */
export function typesetAll<T>(words: T): T {
  if (typeof words === 'string') return typeset(words, 'fr') as T;
  if (typeof words === 'function') {
    return ((...values: unknown[]) => typeset(words(...values), 'fr')) as T;
  }
  return Object.fromEntries(
    Object.entries(words as object).map(([key, value]) => [key, typesetAll(value)]),
  ) as T;
}
