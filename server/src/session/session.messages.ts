import { defineMessages } from '@alumni/shared/core/messages';

export const sessionMessages = defineMessages({
  secondStepExpired: {
    en: 'This log-in took too long or had too many tries. Please log in again.',
    fr: 'Cette connexion a pris trop de temps, ou il y a eu trop d’essais. Veuillez vous reconnecter.',
  },
  twoFactorMissing: {
    en: 'You need a second step of the log-in to act as an admin or master. Set it up in your settings.',
    fr: 'Il vous faut une deuxième étape de connexion pour agir en tant qu’administrateur ou administrateur principal. Configurez-la dans vos réglages.',
  },
});
