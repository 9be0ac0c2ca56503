import { defineWords } from '../../../i18n/words.ts';

export const publishedWords = defineWords({
  en: {
    title: 'Published',
    text: 'Most people hear of it from somebody: send it to your groups.',
    whatsApp: 'Share on WhatsApp',
    see: 'See it',
  },
  fr: {
    title: 'C’est publié',
    text: 'Le bouche-à-oreille fait l’essentiel : envoyez le lien dans vos groupes.',
    whatsApp: 'Partager sur WhatsApp',
    see: 'Voir la page',
  },
});
