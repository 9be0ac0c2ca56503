import { defineWords } from '../../i18n/words.ts';

/** Words that are fetched with the section. */
export const consentWords = defineWords({
  en: {
    listedHint:
      'Otherwise you are on no page and in no search, here or elsewhere. What you post keeps your name.',
    whoSeesWhat: 'Who sees what',
    unusual: (count: number) => (count === 0 ? '(as by default)' : `(${count} not as by default)`),
  },
  fr: {
    listedHint:
      'Sinon, vous n’êtes sur aucune page et dans aucune recherche, ici ou ailleurs. Ce que vous publiez garde votre nom.',
    whoSeesWhat: 'Qui voit quoi',
    unusual: (count: number) =>
      count === 0 ? '(réglage par défaut)' : `(${count} hors du réglage par défaut)`,
  },
});
