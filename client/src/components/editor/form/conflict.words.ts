import { defineWords } from '../../../i18n/words.ts';

/** Texts of the conflict panel. They have their own file, which loads only at a conflict. */
export const conflictWords = defineWords({
  en: {
    conflict: 'Somebody else has changed this in the meantime',
    conflictText: 'Nothing was overwritten. These fields differ:',
    yours: 'Yours',
    theirs: 'Saved meanwhile',
    saveMine: 'Save mine',
    takeTheirs: 'Take the saved version',
    imageCount: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    otherOrder: (count: number) =>
      count === 1 ? 'Another image' : `${count} images, others or in another order`,
  },
  fr: {
    conflict: 'Quelqu’un d’autre a fait une modification entre-temps',
    conflictText: 'Rien n’a été écrasé. Ces champs diffèrent :',
    yours: 'Votre version',
    theirs: 'Enregistré entre-temps',
    saveMine: 'Enregistrer ma version',
    takeTheirs: 'Prendre la version enregistrée',
    imageCount: (count: number) => `${count} ${count > 1 ? 'images' : 'image'}`,
    otherOrder: (count: number) =>
      count === 1 ? 'Une autre image' : `${count} images, différentes ou dans un autre ordre`,
  },
});
