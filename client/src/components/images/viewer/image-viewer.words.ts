import { defineWords } from '../../../i18n/words.ts';

/** Texts of the viewer. They have their own file, which loads only with the viewer. */
export const imageViewerWords = defineWords({
  en: {
    picture: (title: string, index: number, total: number) =>
      `${title}, picture ${index} of ${total}`,
    viewer: 'Pictures',
    slide: 'Picture',
    carousel: 'Carousel',
    slideOf: '{index} of {total}',
    previous: 'Previous',
    next: 'Next',
    close: 'Close',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  fr: {
    picture: (title: string, index: number, total: number) =>
      `${title}, image ${index} sur ${total}`,
    viewer: 'Images',
    slide: 'Image',
    carousel: 'Carrousel',
    slideOf: '{index} sur {total}',
    previous: 'Précédent',
    next: 'Suivant',
    close: 'Fermer',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
  },
});
