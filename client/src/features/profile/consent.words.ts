import { defineWords } from '../../i18n/words.ts';

/** Words that are fetched with the section. */
export const consentWords = defineWords({
  en: {
    listedHint:
      'Otherwise you are on no page and in no search, here or elsewhere. What you post keeps your name.',
    pictureHint:
      'The directory and the testimonials show faces: those who do not see your picture do not find you there.',
    nameHint: 'An opportunity that you post always shows it.',
    whoSeesWhat: 'Who sees what',
    unusual: (count: number) => (count === 0 ? '(as by default)' : `(${count} not as by default)`),
  },
  fr: {
    listedHint:
      'Sinon, vous n’êtes sur aucune page et dans aucune recherche, ici ou ailleurs. Ce que vous publiez garde votre nom.',
    pictureHint:
      'L’annuaire et les témoignages montrent des visages : qui ne voit pas votre photo ne vous y trouve pas.',
    nameHint: 'Une opportunité que vous publiez l’affiche toujours.',
    whoSeesWhat: 'Qui voit quoi',
    unusual: (count: number) =>
      count === 0
        ? '(réglages par défaut)'
        : count === 1
          ? '(1 réglage modifié)'
          : `(${count} réglages modifiés)`,
  },
});
