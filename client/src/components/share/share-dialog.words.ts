import { defineWords } from '../../i18n/words.ts';

export const shareDialogWords = defineWords({
  en: {
    title: 'Share',
    whatsApp: 'WhatsApp',
    email: 'Email',
    address: 'Address of the page',
    close: 'Close',
  },
  fr: {
    title: 'Partager',
    whatsApp: 'WhatsApp',
    email: 'E-mail',
    address: 'Adresse de la page',
    close: 'Fermer',
  },
});
