import { defineWords } from '../../../i18n/words.ts';

export const startWords = defineWords({
  en: {
    title: 'Your profile in a minute',
    intro: 'With a picture you are in the directory. You can leave anything out, and add it later.',
    save: 'Save',
    skip: 'Skip',
    listed: 'You are in the directory',
    saved: 'Your profile is saved',
    noPicture: 'Members without a picture are not in the directory yet.',
    unlisted: 'You have chosen not to be in the directory.',
    others: (count: string) =>
      count === '1'
        ? 'One person of your promotion is here.'
        : `${count} people of your promotion are here.`,
    first: 'You are the first of your promotion here.',
    promotion: 'See my promotion',
    addPicture: 'Add a picture',
    whole: 'The whole profile',
    dashboard: 'To my dashboard',
  },
  fr: {
    title: 'Votre profil en une minute',
    intro:
      'Avec une photo, vous êtes dans l’annuaire. Rien n’est obligatoire : vous pourrez compléter le reste plus tard.',
    save: 'Enregistrer',
    skip: 'Passer',
    listed: 'Vous êtes dans l’annuaire',
    saved: 'Votre profil est enregistré',
    noPicture: 'Les membres sans photo ne figurent pas encore dans l’annuaire.',
    unlisted: 'Vous avez choisi de ne pas figurer dans l’annuaire.',
    others: (count: string) =>
      count === '1'
        ? 'Une personne de votre promotion est déjà là.'
        : `${count} personnes de votre promotion sont déjà là.`,
    first: 'Vous êtes la première personne de votre promotion ici.',
    promotion: 'Voir ma promotion',
    addPicture: 'Ajouter une photo',
    whole: 'Le profil complet',
    dashboard: 'Aller à mon tableau de bord',
  },
});
