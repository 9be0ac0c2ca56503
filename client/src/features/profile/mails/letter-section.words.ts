import { defineWords } from '../../../i18n/words.ts';

export const letterSectionWords = defineWords({
  en: {
    title: 'Letters of the association',
    notices: 'Notices, such as convocations, reach every member.',
    all: 'All letters',
  },
  fr: {
    title: 'Lettres de l’association',
    notices: 'Les avis, comme les convocations, parviennent à tous les membres.',
    all: 'Toutes les lettres',
  },
});
