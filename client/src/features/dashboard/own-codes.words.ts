import { defineWords } from '../../i18n/words.ts';

export const ownCodesWords = defineWords({
  en: { title: 'You come to', code: 'Your code at the door:' },
  fr: { title: 'Vous venez à', code: 'Votre code à l’entrée :' },
});
