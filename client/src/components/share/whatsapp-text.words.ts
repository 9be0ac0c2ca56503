import { defineWords } from '../../i18n/words.ts';

export const whatsAppTextWords = defineWords({
  en: { label: 'Text for WhatsApp', open: 'Open WhatsApp' },
  fr: { label: 'Texte pour WhatsApp', open: 'Ouvrir WhatsApp' },
});
