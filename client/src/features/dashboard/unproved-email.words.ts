import { defineWords } from '../../i18n/words.ts';

export const unprovedEmailWords = defineWords({
  en: {
    confirm: (email: string) => `Please confirm that ${email} is your email address.`,
    send: 'Mail me the link',
    released: 'Your account has no email address: the one that was typed belongs to somebody else.',
    enter: 'Enter yours',
    sendFailed: 'The link could not be sent.',
  },
  fr: {
    confirm: (email: string) => `Veuillez confirmer votre adresse e-mail : ${email}.`,
    send: 'M’envoyer le lien',
    released:
      'Votre compte n’a pas d’adresse e-mail : celle qui a été saisie est à quelqu’un d’autre.',
    enter: 'Saisir la vôtre',
    sendFailed: 'Le lien n’a pas pu être envoyé.',
  },
});
