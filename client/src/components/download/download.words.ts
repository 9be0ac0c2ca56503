import { defineWords } from '../../i18n/words.ts';

export const downloadWords = defineWords({
  en: {
    begun: 'The download has begun.',
    inApp: 'If nothing arrives, choose ‘Open in the browser’ in the menu of this app.',
    failed: 'The file was not downloaded. Please try again.',
    network: 'The file was not downloaded. Please check your connection and try again.',
  },
  fr: {
    begun: 'Le téléchargement a commencé.',
    inApp:
      'Si rien n’arrive, choisissez « Ouvrir dans le navigateur » dans le menu de cette application.',
    failed: 'Le fichier n’a pas été téléchargé. Veuillez réessayer.',
    network: 'Le fichier n’a pas été téléchargé. Vérifiez votre connexion, puis réessayez.',
  },
});
