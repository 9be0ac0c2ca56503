import { defineWords } from '../../i18n/words.ts';

/** Sentences for files that cannot become a picture, by `UnreadableReason`. */
export const words = defineWords({
  en: {
    heic: (name: string) =>
      `${name}: this browser cannot read HEIC pictures. Save it as JPEG on your phone and choose it again.`,
    unreadable: (name: string) => `${name}: this picture cannot be read. It may be damaged.`,
    notImage: (name: string) => `${name}: this file is not a picture.`,
  },
  fr: {
    heic: (name: string) =>
      `${name} : ce navigateur ne sait pas lire les images HEIC. Enregistrez-la en JPEG sur votre téléphone, puis choisissez-la de nouveau.`,
    unreadable: (name: string) =>
      `${name} : cette image est illisible. Elle est peut-être endommagée.`,
    notImage: (name: string) => `${name} : ce fichier n'est pas une image.`,
  },
});
