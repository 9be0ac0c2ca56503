import { defineWords } from '../../i18n/words.ts';

export const ownLettersWords = defineWords({
  en: {
    title: 'Letters of the association',
    intro: 'Notices reach every member. The letter reaches those who want it.',
    empty: 'The association has not written to its members yet.',
    kinds: { notice: 'Notice', letter: 'Letter' },
  },
  fr: {
    title: 'Lettres de l’association',
    intro: 'Les avis parviennent à tous les membres. La lettre parvient à ceux qui la veulent.',
    empty: 'L’association n’a pas encore écrit à ses membres.',
    kinds: { notice: 'Avis', letter: 'Lettre' },
  },
});
