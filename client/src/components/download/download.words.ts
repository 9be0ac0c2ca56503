import { defineWords } from '../../i18n/words.ts';

export const downloadWords = defineWords({
  en: {
    saveAs: { csv: 'Download as CSV', xlsx: 'Download for Excel' },
    about: (action: string, what: string) => `${action}: ${what}`,
    formats: { csv: 'CSV', xlsx: 'Excel' },
    begun: 'The download has begun.',
    inApp: 'If nothing arrives, choose ‘Open in the browser’ in the menu of this app.',
    failed: 'The file was not downloaded. Please try again.',
    network: 'The file was not downloaded. Please check your connection and try again.',
  },
  fr: {
    saveAs: { csv: 'Télécharger en CSV', xlsx: 'Télécharger pour Excel' },
    about: (action: string, what: string) => `${action} : ${what}`,
    formats: { csv: 'CSV', xlsx: 'Excel' },
    begun: 'Le téléchargement a commencé.',
    inApp:
      'Si rien n’arrive, choisissez « Ouvrir dans le navigateur » dans le menu de cette application.',
    failed: 'Le fichier n’a pas été téléchargé. Veuillez réessayer.',
    network: 'Le fichier n’a pas été téléchargé. Vérifiez votre connexion, puis réessayez.',
  },
});
