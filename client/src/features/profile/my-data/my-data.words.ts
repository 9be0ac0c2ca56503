import { defineWords } from '../../../i18n/words.ts';

export const myDataWords = defineWords({
  en: {
    title: 'My data',
    intro:
      'Everything this site has about you, as one file: your profile, posts, messages and log-ins to read in the browser, and your pictures.',
    size: (pictures: number, size: string) =>
      `${pictures || 'No'} ${pictures === 1 ? 'picture' : 'pictures'}, about ${size} MB to download`,
    download: 'Download my data',
    begun: 'Your browser shows how far it is. Open index.html in the ZIP file.',
    failed: 'Your data could not be downloaded. Please try again.',
    network: 'The download was interrupted. Please check your connection and try again.',
    passwordIntro:
      'You logged in a while ago. Please enter your password, then the download begins.',
    deleteTitle: 'Leave',
    deleteIntro: 'You can delete your account. You have 14 days to change your mind.',
    delete: 'Delete my account',
  },
  fr: {
    title: 'Mes données',
    intro:
      'Tout ce que ce site sait de vous, en un seul fichier : votre profil, vos publications, vos messages et vos connexions à lire dans le navigateur, et vos images.',
    size: (pictures: number, size: string) =>
      `${pictures || 'Aucune'} ${pictures > 1 ? 'images' : 'image'}, environ ${size} Mo à télécharger`,
    download: 'Télécharger mes données',
    begun:
      'Votre navigateur indique où en est le téléchargement. Ouvrez index.html dans le fichier ZIP.',
    failed: 'Vos données n’ont pas pu être téléchargées. Veuillez réessayer.',
    network: 'Le téléchargement a été interrompu. Vérifiez votre connexion, puis réessayez.',
    passwordIntro:
      'Votre connexion remonte à quelque temps. Saisissez votre mot de passe : le téléchargement commencera ensuite.',
    deleteTitle: 'Partir',
    deleteIntro: 'Vous pouvez supprimer votre compte. Vous avez 14 jours pour changer d’avis.',
    delete: 'Supprimer mon compte',
  },
});
