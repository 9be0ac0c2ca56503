import { defineWords } from '../../../i18n/words.ts';

/**
 * Texts of the notice that a record is gone. They have their own file, which loads only if the record is deleted or
 * read-only during editing.
 */
export const goneNoticeWords = defineWords({
  en: {
    deleted: 'This was deleted in the meantime',
    notYours: 'You can no longer change this',
    kept: 'What you have written is still here, and kept on this device. You can save it as a new post.',
  },
  fr: {
    deleted: 'Cette publication a été supprimée entre-temps',
    notYours: 'Vous ne pouvez plus modifier cette publication',
    kept: 'Ce que vous avez écrit est toujours là, et gardé sur cet appareil. Vous pouvez l’enregistrer comme nouvelle publication.',
  },
});
