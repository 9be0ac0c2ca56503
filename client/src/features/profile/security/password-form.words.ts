import { defineWords } from '../../../i18n/words.ts';

export const passwordWords = defineWords({
  en: {
    password: 'Current Password',
    wrongPassword: 'This is not your current password.',
    failed: 'This did not work. Please try again.',
    network: 'An error occurred. Please check your connection and try again.',
    goOn: 'Continue',
    cancel: 'Cancel',
  },
  fr: {
    password: 'Mot de passe actuel',
    wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    goOn: 'Continuer',
    cancel: 'Annuler',
  },
});
