import { defineWords } from '../../i18n/words.ts';

export const draftWords = defineWords({
  en: {
    dropped:
      'Changes that you had not saved could not be brought back: they were too old, or damaged.',
  },
  fr: {
    dropped:
      'Des modifications non enregistrées n’ont pas pu être rétablies : elles étaient trop anciennes ou endommagées.',
  },
});
