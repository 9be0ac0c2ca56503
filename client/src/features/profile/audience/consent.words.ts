import { defineWords } from '../../../i18n/words.ts';

/** Words about visibility. They are apart from the other profile words, because only the edit form loads them. */
export const consentWords = defineWords({
  en: {
    listedHint:
      'Otherwise you are on no page and in no search, here or elsewhere. What you post keeps your name.',
    pictureHint:
      'The directory and the testimonials show faces: those who do not see your picture do not find you there.',
    reachHint: 'For you and the administrators, unless you choose to show it to members.',
    telephoneHint:
      'For you and the administrators, unless you choose to show it to members. They then also find a button that writes to you on WhatsApp.',
    nameHint: 'An opportunity that you post always shows it.',
  },
  fr: {
    listedHint:
      'Sinon, vous n’êtes sur aucune page et dans aucune recherche, ici ou ailleurs. Ce que vous publiez garde votre nom.',
    pictureHint:
      'L’annuaire et les témoignages montrent des visages : une personne qui ne voit pas votre photo ne vous y trouve pas.',
    reachHint:
      'Pour vous et les administrateurs, sauf si vous choisissez de le montrer aux membres.',
    telephoneHint:
      'Pour vous et les administrateurs, sauf si vous choisissez de le montrer aux membres. Ils trouvent alors aussi un bouton pour vous écrire sur WhatsApp.',
    nameHint: 'Une opportunité que vous publiez l’affiche toujours.',
  },
});
