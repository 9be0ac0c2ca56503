import type { Language } from '@alumni/shared/text/language';
import { typesetAll } from '@alumni/shared/text/typeset-all';

export type Phrase = string | ((...values: never[]) => string);

export interface WordTree {
  [key: string]: Phrase | WordTree;
}

/** The shape of a catalogue: the same keys, and functions with the same parameters. */
type SameShape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : SameShape<T[K]>;
};

export type Words<T extends WordTree = WordTree> = Record<
  Language,
  SameShape<T> & {
    /** The language of these texts, for numbers, dates and names beside them. */
    language: Language;
  }
>;

/**
 * A catalogue of one component or feature. French must have exactly the shape of English. `defineWords` adds the
 * no-break spaces of French, so catalogues use plain ones.
 */
export function defineWords<T extends WordTree>(words: {
  en: T;
  fr: SameShape<NoInfer<T>>;
}): Words<T> {
  return {
    en: { ...(words.en as unknown as SameShape<T>), language: 'en' },
    fr: { ...typesetAll(words.fr), language: 'fr' },
  };
}
