import { defineWords } from '../../i18n/words.ts';

export const linkedRecordWords = defineWords({
  en: { missing: 'What this link leads to is no longer here. The others are below.' },
  fr: { missing: 'Ce lien mène à une publication qui n’est plus ici. Voici les autres.' },
});
