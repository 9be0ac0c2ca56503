import { defineWords } from '../../i18n/words.ts';

export const mergeWords = defineWords({
  en: {
    title: 'These are the same person',
    intro:
      'In 7 days the accounts become one, unless somebody objects. Posts, answers, letters, messages and numbers move to the account that stays; the other one ends, with its log-in and its profile. Both confirmed addresses are told by email.',
    which: 'Which account stays?',
    unproved: 'Address not confirmed: this account cannot stay.',
    noEmail: 'no email',
    merge: 'Make them one',
    cancel: 'Cancel',
    password: 'Your password',
    passwordHint: 'It is needed because your log-in is long ago.',
    failed: 'The accounts stay as they are.',
    network: 'An error occurred. Please check your connection and try again.',
    open: 'Accounts that become one',
    until: (day: string) => `On ${day}, unless somebody objects. The account in bold stays.`,
    takeBack: 'Take back',
  },
  fr: {
    title: 'C’est la même personne',
    intro:
      'Dans 7 jours, les comptes n’en feront plus qu’un, sauf opposition. Les publications, les réponses, les lettres, les messages et les matricules passent au compte qui reste ; l’autre prend fin, avec sa connexion et son profil. Les deux adresses confirmées en sont informées par e-mail.',
    which: 'Quel compte reste ?',
    unproved: 'Adresse non confirmée : ce compte ne peut pas rester.',
    noEmail: 'sans adresse e-mail',
    merge: 'Réunir les comptes',
    cancel: 'Annuler',
    password: 'Votre mot de passe',
    passwordHint: 'Il est demandé, car votre connexion remonte à quelque temps.',
    failed: 'Les comptes restent comme ils sont.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    open: 'Comptes à réunir',
    until: (day: string) => `Le ${day}, sauf opposition. Le compte en gras reste.`,
    takeBack: 'Ne pas les réunir',
  },
});
