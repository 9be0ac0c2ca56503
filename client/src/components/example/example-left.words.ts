import { defineWords } from '../../i18n/words.ts';

export const exampleLeftWords = defineWords({
  en: {
    stepsLeft: 'Left for later',
    steps: {
      site: 'Your association',
      mail: 'Mail',
      registration: 'Who may register',
      backups: 'Backups',
    },
    keep: { shortName: 'Keep it', logo: 'Do without', about: 'Keep these' },
    failed: 'This could not be saved.',
    network: 'An error occurred. Please check your connection and try again.',
  },
  fr: {
    stepsLeft: 'Remis à plus tard',
    steps: {
      site: 'Votre association',
      mail: 'E-mails',
      registration: 'Qui peut s’inscrire',
      backups: 'Sauvegardes',
    },
    keep: { shortName: 'Le garder', logo: 'S’en passer', about: 'Garder ceux-ci' },
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
  },
});
