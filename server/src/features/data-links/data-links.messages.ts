import { defineMessages } from '@alumni/shared/core/messages';

export const dataLinkMessages = defineMessages({
  dataLinkSent: {
    en: 'If an account has confirmed this email address, we are mailing it a link. It works for 60 minutes.',
    fr: 'Si un compte a confirmé cette adresse e-mail, nous y envoyons un lien. Il fonctionne pendant 60 minutes.',
  },
  dataLinkInvalid: {
    en: 'This link has been used already, or its time is over. Ask for a new one.',
    fr: 'Ce lien a déjà servi, ou il a expiré. Demandez-en un nouveau.',
  },
  deletionAskedByLink: {
    en: 'Your account will be deleted on {day}. A mail tells you how to stop that.',
    fr: 'Votre compte sera supprimé le {day}. Un e-mail vous dit comment l’empêcher.',
  },
});
