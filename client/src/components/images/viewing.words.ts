import { defineWords } from '../../i18n/words.ts';

/** Words of what shows pictures and videos; those of the picker are in images.words.ts. */
export const viewingWords = defineWords({
  en: {
    picture: (title: string, index: number, total: number) =>
      `${title}, picture ${index} of ${total}`,
    enlarge: (title: string, index: number, total: number) =>
      `Enlarge picture ${index} of ${total}: ${title}`,
    viewer: 'Pictures',
    slide: 'Picture',
    carousel: 'Carousel',
    slideOf: '{index} of {total}',
    previous: 'Previous',
    next: 'Next',
    close: 'Close',
    playVideo: 'Play Video',
    player: (title: string) => `Video: ${title}`,
    watchVideo: (host: string) => `Watch the video on ${host}`,
  },
  fr: {
    picture: (title: string, index: number, total: number) =>
      `${title}, image ${index} sur ${total}`,
    enlarge: (title: string, index: number, total: number) =>
      `Agrandir l'image ${index} sur ${total} : ${title}`,
    viewer: 'Images',
    slide: 'Image',
    carousel: 'Carrousel',
    slideOf: '{index} sur {total}',
    previous: 'Précédent',
    next: 'Suivant',
    close: 'Fermer',
    playVideo: 'Lire la vidéo',
    player: (title: string) => `Vidéo : ${title}`,
    watchVideo: (host: string) => `Voir la vidéo sur ${host}`,
  },
});
