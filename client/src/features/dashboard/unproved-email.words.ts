import { defineWords } from '../../i18n/words.ts';

export const unprovedEmailWords = defineWords({
  en: {
    confirm: (email: string) => `Please confirm that ${email} is your email address.`,
    send: 'Mail me the link',
    sendFailed: 'The link could not be sent.',
  },
  fr: {
    confirm: (email: string) => `Veuillez confirmer que ${email} est votre adresse e-mail.`,
    send: 'M’envoyer le lien',
    sendFailed: 'Le lien n’a pas pu être envoyé.',
  },
});
