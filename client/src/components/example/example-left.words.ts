import { defineWords } from '../../i18n/words.ts';

export const exampleLeftWords = defineWords({
  en: {
    keep: { shortName: 'Keep it', logo: 'Do without', about: 'Keep these' },
    failed: 'This could not be saved.',
    network: 'An error occurred. Please check your connection and try again.',
  },
  fr: {
    keep: { shortName: 'Le garder', logo: 'S’en passer', about: 'Garder ceux-ci' },
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
  },
});
