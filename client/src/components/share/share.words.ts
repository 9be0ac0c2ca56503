import { defineWords } from '../../i18n/words.ts';

export const shareWords = defineWords({
  en: { share: 'Share' },
  fr: { share: 'Partager' },
});
