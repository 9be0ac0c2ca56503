import { defineWords } from '../../i18n/words.ts';

export const recordHistoryWords = defineWords({
  en: {
    postedBy: (who: string, when: string) => `Posted by ${who} on ${when}.`,
    posted: (when: string) => `Posted on ${when}.`,
    changed: (when: string) => `Last changed on ${when}.`,
    none: 'Nobody else has changed it. What its owner changes is not recorded.',
    whose: 'What its owner changes is not recorded; what others did:',
  },
  fr: {
    postedBy: (who: string, when: string) => `Publié par ${who} le ${when}.`,
    posted: (when: string) => `Publié le ${when}.`,
    changed: (when: string) => `Dernière modification le ${when}.`,
    none: 'Personne d’autre n’a fait de modification. Les modifications de l’auteur ne sont pas consignées.',
    whose:
      'Les modifications de l’auteur ne sont pas consignées ; voici ce que d’autres ont fait :',
  },
});
