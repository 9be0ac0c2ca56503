import { defineWords } from '../../../i18n/words.ts';

/** Texts of pictures in a page; images.words.ts has those of the picker. */
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
