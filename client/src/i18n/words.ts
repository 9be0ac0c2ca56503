import { type Language, typeset } from '@alumni/shared/text/language';

export type Phrase = string | ((...values: never[]) => string);

export interface WordTree {
  [key: string]: Phrase | WordTree;
}

/** The shape of a catalogue: the same keys, and functions that take the same values. */
type SameShape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : SameShape<T[K]>;
};

export type Words<T extends WordTree = WordTree> = Record<Language, SameShape<T>>;

/**
 * A catalogue of one component or feature. French must have exactly the shape of English; its
 * no-break spaces are set here, so that catalogues are written with plain ones.
 */
export function defineWords<T extends WordTree>(words: {
  en: T;
  fr: SameShape<NoInfer<T>>;
}): Words<T> {
  return {
    en: words.en as unknown as SameShape<T>,
    fr: typesetTree(words.fr as WordTree) as unknown as SameShape<T>,
  };
}

function typesetTree(tree: WordTree): WordTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, setFrench(value)];
      if (typeof value === 'function') {
        return [key, (...values: never[]) => setFrench(value(...values))];
      }
      return [key, typesetTree(value)];
    }),
  );
}

/** « e-mail » stays on one line, except in an address, which people copy. */
function setFrench(text: string): string {
  return typeset(text, 'fr').replace(/(^|[^\w@./-])(e)-(mails?)(?![\w@-]|\.\w)/gi, '$1$2\u2011$3');
}
