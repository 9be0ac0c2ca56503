import { defineWords } from '../../i18n/words.ts';

/** Words of pictures in a page; those of the picker are in images.words.ts. */
export const imageStripWords = defineWords({
  en: {
    enlarge: (title: string, index: number, total: number) =>
      `Enlarge picture ${index} of ${total}: ${title}`,
  },
  fr: {
    enlarge: (title: string, index: number, total: number) =>
      `Agrandir l’image ${index} sur ${total} : ${title}`,
  },
});
