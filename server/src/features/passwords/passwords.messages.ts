import { defineMessages } from '@alumni/shared/core/messages';

export const passwordMessages = defineMessages({
  passwordReset: {
    en: 'Your password has been changed. Please log in.',
    fr: 'Votre mot de passe a été modifié. Veuillez vous connecter.',
  },
});
