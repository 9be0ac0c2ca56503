import { defineWords } from '../../../i18n/words.ts';

export const adminHistoryWords = defineWords({
  en: { history: 'History' },
  fr: { history: 'Historique' },
});
